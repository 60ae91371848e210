import type { Clock } from '../../domain/clock.ts';
import type { World } from '../exchange-state.ts';

const TURN_MS = 400;

/**
 * Lets a bot of the demo account keep placing orders while the fault `quoting-bot` is on: it knows nothing
 * of the operator's cancels, as bots do. Runs until the function returned is called.
 */
export function runQuotingBot(world: World, clock: Clock): () => void {
  let cancel = clock.schedule(TURN_MS, turn);
  function turn(): void {
    cancel = clock.schedule(TURN_MS, turn);
    if (!world.faults.peek('quoting-bot')) return;
    world.advance();
    world.demo.quoteAsBot();
  }
  return () => cancel();
}
