import type { Cancels } from '../../engine/cancel/cancel-machine.ts';
import type { ServiceLink } from './service-link.ts';
import type { World } from './world.ts';

/** The cancels that leaving has to wait for: in a recording there are none. */
export function leftBehind(world: World, link: ServiceLink): Cancels | undefined {
  return world.live ? link.cancels() : undefined;
}

/** Lets a world write what it has left to write, and says what it has to say then. */
export async function closeWorld(world: World): Promise<void> {
  const words = await world.close?.();
  if (words !== undefined) process.stderr.write(`pmtop: ${words}\n`);
}
