import type { Session } from '../../../state/app-state.ts';
import { shortenId } from '../../../text/shorten-id.ts';

/** The first lines: which service, as whom, what cannot be done and why, and the keys to begin with. */
export function greeting({ demo, host, address, readOnly, credentialsProblem }: Session): readonly string[] {
  const service = demo ? 'the DEMO exchange' : host;
  const account = address === undefined ? '' : `, account ${shortenId(address)}`;
  return [
    `pmtop on ${service}${account}. Every line stands; nothing is written over.`,
    ...(credentialsProblem === undefined ? [] : [`No account: ${credentialsProblem}.`]),
    readOnly
      ? 'Read-only: orders are not touched; pmtop without --read-only cancels.'
      : 'X tells what would be cancelled on the selected market, a second X cancels it, Escape keeps it.',
    'j and k move, 1 to 4 read the list, the book, the chart and the orders, question mark reads all keys, q quits.',
  ];
}
