import type { Command, ReplayControl } from './action.ts';

/** What moves a recording that is played; while none is, they say so. */
export const REPLAY_COMMANDS: readonly Command[] = [
  command('replayPause', 'pause', 'in a replay: pause it, or let it go on'),
  command('replayBack', 'back', 'in a replay: ten seconds back'),
  command('replayForward', 'forward', 'in a replay: ten seconds on'),
  command('replaySlower', 'slower', 'in a replay: half as fast'),
  command('replayFaster', 'faster', 'in a replay: twice as fast'),
];

function command(id: string, control: ReplayControl, title: string): Command {
  return {
    id,
    title,
    disabled: ({ replay }) => (replay ? undefined : 'no recording is being played'),
    run: (actions) => actions.replay(control),
  };
}
