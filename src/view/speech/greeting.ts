import type { AppState } from '../../state/app-state.ts';
import { cancelKeyLabel } from '../cancel/cancel-key-label.ts';
import { PANES } from '../../state/view-state.ts';
import { formatElapsed } from '../../text/format-time.ts';
import { shortenId } from '../../text/shorten-id.ts';
import { spokenKeyOf } from './spoken-key.ts';

/** The first lines: which service, as whom, what cannot be done and why, and the keys to begin with as they are bound here. */
export function greeting({
  session,
  keys,
  replay,
}: Pick<AppState, 'session' | 'keys' | 'replay'>): readonly string[] {
  const { demo, host, fault, address, credentialsProblem } = session;
  const faulty = fault ? `, with the fault ${fault}` : '';
  const service = demo ? `the DEMO exchange${faulty}` : host;
  const account = address === undefined ? '' : `, account ${shortenId(address)}`;
  const key = (id: string): string => spokenKeyOf(id, keys);
  const panes = PANES.map(key)
    .join(', ')
    .replace(/, (?=[^,]*$)/, ' and ');
  const what = replay
    ? `replays a recording of ${service}${account}, ${formatElapsed(replay.endMs)} long`
    : `on ${service}${account}`;
  return [
    `pmtop ${what}. Every line stands; nothing is written over.`,
    ...(credentialsProblem === undefined ? [] : [`No account: ${credentialsProblem}.`]),
    ...(replay ? replaySentences(key) : [orderSentence(session, keys)]),
    `${key('down')} and ${key('up')} move, ${panes} read the list, the book, the chart, the orders and the ladders, ${key('help')} reads all keys, ${key('quit')} quits.`,
  ];
}

function replaySentences(key: (id: string) => string): readonly string[] {
  return [
    'Nothing is sent: orders and cancels are those of then.',
    `${key('replayPause')} pauses, ${key('replayBack')} and ${key('replayForward')} go ten seconds back and on, ${key('replaySlower')} and ${key('replayFaster')} change the speed.`,
  ];
}

function orderSentence({ readOnly, instant }: AppState['session'], keys: AppState['keys']): string {
  if (readOnly) return 'Read-only: orders are not touched; a pmtop that is not read-only cancels.';
  const key = cancelKeyLabel({ keys }, 'market');
  const [first, second] = key === undefined ? ['Colon and cancelMarket', 'Enter'] : [key, `a second ${key}`];
  return instant
    ? `${first} cancels all orders on the selected market at once: it is not asked for a second time.`
    : `${first} tells what would be canceled on the selected market, ${second} cancels it, Escape keeps it.`;
}
