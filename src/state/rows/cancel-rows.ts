import type { CancelProgress, CancelTarget } from '../../domain/cancel.ts';
import { describeCancel, describeCancelDetails } from '../../domain/cancel-words.ts';
import { fitText } from '../../text/fit.ts';
import { formatMoney } from '../../text/format-quantity.ts';
import { formatAge, formatCountdown } from '../../text/format-time.ts';
import { shortenId } from '../../text/shorten-id.ts';
import { wrapWords } from '../../text/wrap-words.ts';
import type { AppState } from '../app-state.ts';
import type { Row, Tone } from '../row.ts';
import { row, span } from '../row.ts';
import type { Scene } from './scene.ts';

/** The most lines the armed line and the verdicts may take from the panes. */
const CANCEL_LINES = 6;

/**
 * What the bottom of the screen says about cancels: the armed target with everything a person must see
 * before confirming, then each cancel's verdict, the newest first. Empty when there is nothing to say.
 */
export function cancelRows(state: AppState, scene: Scene): readonly Row[] {
  const armed = state.armed ? armedRows(state, scene) : [];
  const verdicts = state.cancels.toReversed().flatMap((cancel) => verdictRows(cancel, scene));
  return [...armed, ...verdicts].slice(0, CANCEL_LINES);
}

function armedRows(state: AppState, scene: Scene): readonly Row[] {
  const { target, untilMs } = state.armed as NonNullable<AppState['armed']>;
  const left = formatCountdown(untilMs - scene.nowMs);
  const { session } = state;
  const account = session.address === undefined ? 'no account' : shortenId(session.address);
  const key = target.scope.kind === 'market' ? 'X' : 'x';
  const text = [
    `${key} again or Enter cancels ${countText(target)}, worth ${formatMoney(target.worth)}`,
    `on ${shortenId(target.scope.conditionId, 8, 4)} ${placeText(target)}`,
    `${session.demo ? 'DEMO' : session.host} ${account}`,
    `Esc keeps them (${left})`,
  ].join(` ${scene.glyphs.dot} `);
  return wrapWords(text, scene.width - 2).map((line) => filledRow(line, 'alarm', scene));
}

function verdictRows(cancel: CancelProgress, scene: Scene): readonly Row[] {
  const tone = toneOf(cancel);
  const tookMs = (cancel.settledAtMs ?? scene.wallMs) - cancel.startedAtMs;
  const counts = cancel.canceled.length > 0 ? `${cancel.canceled.length} canceled` : '';
  const hint = cancel.phase === 'settled' ? 'Esc dismisses' : '';
  const headline = [
    `${shortenId(cancel.target.scope.conditionId, 8, 4)} ${placeText(cancel.target)}: ${describeCancel(cancel, scene.nowMs)}`,
    counts,
    formatAge(tookMs),
    hint,
  ]
    .filter(Boolean)
    .join(` ${scene.glyphs.dot} `);
  return [
    ...wrapWords(headline, scene.width - 2).map((line) => filledRow(line, tone, scene)),
    ...describeCancelDetails(cancel).map((line) => row(span(`   ${line}`, 'plain'))),
  ];
}

/** `all 7 orders`, and how sure the count is. */
function countText(target: CancelTarget): string {
  const scope = target.scope.kind === 'market' ? 'ALL' : 'all';
  if (target.ordersReadAtMs === undefined) return `${scope} orders (never read)`;
  return `${scope} ${target.orders.length} ${target.orders.length === 1 ? 'order' : 'orders'}`;
}

function placeText(target: CancelTarget): string {
  const outcome = target.outcome === undefined ? '' : ` (${target.outcome} only)`;
  return `${target.question}${outcome}`;
}

function toneOf(cancel: CancelProgress): Tone {
  if (cancel.outcome === undefined || cancel.outcome === 'throttled') return 'warn';
  return cancel.outcome === 'confirmed' && cancel.outside.length === 0 ? 'good' : 'alarm';
}

function filledRow(text: string, tone: Tone, scene: Scene): Row {
  return { spans: [span(fitText(` ${text}`, scene.width), tone)], emphasis: 'banner' };
}
