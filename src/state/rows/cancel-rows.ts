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
import { cancelKeyLabel } from './cancel-key-label.ts';
import type { Scene } from './scene.ts';

/** The most lines the armed line and the verdicts may take from the panes. */
const CANCEL_LINES = 6;

/**
 * What the bottom of the screen says about cancels: the armed target with everything a person must see
 * before confirming, then each cancel's verdict, the newest first. Empty when there is nothing to say.
 */
export function cancelRows(state: AppState, scene: Scene): readonly Row[] {
  const armed = state.armed ? armedRows(state, scene) : [];
  const verdicts = state.cancels.toReversed().flatMap((cancel) => verdictRows(state, cancel, scene));
  return [...armed, ...verdicts].slice(0, CANCEL_LINES);
}

function armedRows(state: AppState, scene: Scene): readonly Row[] {
  const { target, untilMs } = state.armed as NonNullable<AppState['armed']>;
  const left = formatCountdown(untilMs - scene.nowMs);
  const { session } = state;
  const account = session.address === undefined ? 'no account' : shortenId(session.address);
  const key = cancelKeyLabel(state, target.scope.kind);
  const text = [
    `${key === undefined ? '' : `${key} again or `}Enter cancels ${countText(target)}${worthText(target)}`,
    `on ${shortenId(target.scope.conditionId, 8, 4)} ${target.question}`,
    `${whereOf(state)} ${account}`,
    `Esc keeps them (${left})`,
  ].join(` ${scene.glyphs.dot} `);
  return wrapWords(text, scene.width - 2).map((line) => filledRow(line, 'alarm', scene));
}

function whereOf({ replay, session }: AppState): string {
  if (replay) return 'REPLAY';
  return session.demo ? 'DEMO' : session.host;
}

/** The verdict before all else, so that no narrow screen breaks it off or hides it. */
function verdictRows(state: AppState, cancel: CancelProgress, scene: Scene): readonly Row[] {
  const tookMs = (cancel.settledAtMs ?? scene.wallMs) - cancel.startedAtMs;
  const canceled = countCanceled(cancel);
  const headline = [
    describeCancel(cancel, scene.nowMs),
    `${shortenId(cancel.target.scope.conditionId, 8, 4)} ${placeText(cancel.target)}`,
    canceled > 0 ? `${canceled} canceled` : '',
    formatAge(tookMs),
    hintOf(state, cancel),
  ]
    .filter(Boolean)
    .join(` ${scene.glyphs.dot} `);
  return [
    ...wrapWords(headline, scene.width - 2).map((line) => filledRow(line, toneOf(cancel), scene)),
    ...describeCancelDetails(cancel)
      .slice(0, CANCEL_LINES)
      .flatMap((detail) => detailRows(detail, scene)),
  ];
}

function detailRows(detail: string, scene: Scene): readonly Row[] {
  const lines = wrapWords(detail, scene.width - 4);
  return detail.startsWith('ALARM')
    ? lines.map((line) => filledRow(`  ${line}`, 'alarm', scene))
    : lines.map((line) => row(span(`   ${line}`, 'plain')));
}

/** An order that is still open was not canceled, whatever the service says. */
function countCanceled({ canceled, left }: CancelProgress): number {
  const open = new Set(left.map((order) => order.id));
  return canceled.filter((id) => !open.has(id)).length;
}

/** `ALL 7 orders`; for one outcome, the order that was pointed at and how many go with it. */
function countText({ scope, outcome, orders, ordersReadAtMs }: CancelTarget): string {
  const { length } = orders;
  if (scope.kind === 'market') {
    if (ordersReadAtMs === undefined) return 'ALL orders (never read)';
    return length === 1 ? 'the only order' : `ALL ${length} orders`;
  }
  if (ordersReadAtMs === undefined) return `all orders on ${outcome} (never read)`;
  if (length <= 1) return `the only order on ${outcome}`;
  return `this order and ${length - 1} more, all ${length} on ${outcome}`;
}

function worthText({ ordersReadAtMs, worth }: CancelTarget): string {
  return ordersReadAtMs === undefined ? '' : `, worth ${formatMoney(worth)}`;
}

/** What a person can do about it now. */
function hintOf(state: AppState, { phase, outcome, target }: CancelProgress): string {
  if (phase === 'settled') return 'Esc dismisses';
  if (outcome === 'unresolved') return 'read again by itself, Esc dismisses';
  if (phase !== 'waiting' || outcome === undefined) return '';
  const key = cancelKeyLabel(state, target.scope.kind);
  return outcome === 'throttled' && key !== undefined ? `${key} twice: one try now` : 'tried again by itself';
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
