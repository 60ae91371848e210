import type { FrameWriter } from '../../terminal/output/frame-writer.ts';
import type { Screen } from '../../view/frame/screen-context.ts';
import { describeError } from '../../text/describe-error.ts';

/**
 * Loads Ink and lays its screen onto what the frame writer has painted so far. A part that breaks says so in its
 * place; when a second one of Ink's does, or the one that shows what is armed, a plain screen takes over. The
 * function returned takes it all down again.
 */
export async function showScreen(screen: Screen, writer: FrameWriter): Promise<() => void> {
  leaveRemovedFolder();
  const { renderScreen, showPlainScreen, CANCEL_LINES } = await import('../../view/ink/render-screen.tsx');
  const broken = new Set<string>();
  let isPlain = false;

  function goPlain(error: unknown): void {
    if (isPlain) return;
    isPlain = true;
    unmount();
    showPlainScreen(writer, screen, describeError(error));
  }
  function onBroken(part: string, error: unknown): void {
    broken.add(part);
    // React is in the middle of drawing and cannot be taken down now.
    if (broken.size > 1 || part === CANCEL_LINES) queueMicrotask(() => goPlain(error));
  }
  const stdout = writer.inkStdout as unknown as NodeJS.WriteStream;
  const unmount = renderScreen({ ...screen, onBroken }, stdout, goPlain);
  return unmount;
}

/** Ink asks for the working directory when it is loaded, and a shell may stand in one that was removed. */
function leaveRemovedFolder(): void {
  try {
    process.cwd();
  } catch {
    process.chdir('/');
  }
}
