import type { FrameWriter } from '../../terminal/frame-writer.ts';
import type { Screen } from '../../ui/screen-context.ts';

/**
 * Loads Ink and lays its screen onto what the frame writer has painted so far. The function returned takes it
 * down again.
 */
export async function showScreen(screen: Screen, { inkStdout }: FrameWriter): Promise<() => void> {
  const { renderScreen } = await withoutFetch(() => import('../../ui/render-screen.tsx'));
  return renderScreen(screen, inkStdout as unknown as NodeJS.WriteStream);
}

/** Ink's layout engine fetches its own bytes where it can, and loads the whole of Node's HTTP client for them. */
async function withoutFetch<T>(load: () => Promise<T>): Promise<T> {
  const hidden = Object.getOwnPropertyDescriptor(globalThis, 'fetch');
  Reflect.deleteProperty(globalThis, 'fetch');
  try {
    return await load();
  } finally {
    if (hidden) Object.defineProperty(globalThis, 'fetch', hidden);
  }
}
