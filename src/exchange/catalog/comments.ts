import { type Random, seededRandom } from '../../domain/random.ts';
import type { CatalogEvent } from './catalog.ts';
import { drawInteger, pick } from './identifiers.ts';

/** What somebody wrote under an event. */
export interface EventComment {
  readonly id: number;
  readonly body: string;
  /** Account of the writer. */
  readonly author: number;
  readonly createdMs: number;
  readonly parent: EventComment | undefined;
  readonly event: CatalogEvent;
  readonly likes: number;
}

const BODIES = [
  'Book is thin on the No side, careful.',
  'Anyone know when the source is usually updated?',
  'Bought more. See you on the other side 🚀',
  'This is priced for perfection.',
  'どう見ても高すぎる。',
  'Spread is wider than my patience.',
  'Rules say UTC, not local time. Read them.',
  'Who keeps leaning on the bid at the same price?',
  'Fair is ten points lower, change my mind.',
];
/** What is only said under events that have the tag. */
const BODIES_ABOUT: Readonly<Record<string, readonly string[]>> = {
  weather: [
    'Looked out of the window: clouds.',
    'The models moved again overnight.',
    'Which station counts?',
  ],
  crypto: [
    'Funding is flat, so why this price?',
    'One candle and this is over.',
    'Which exchange is the source?',
  ],
  sports: ['Lineups are out.', 'They never win away.', 'Does extra time count?'],
  politics: ['That poll is from last week.', 'Turnout decides this.', 'The deadline will slip, as always.'],
  economy: ['The print is on Thursday.', 'Rates are already in the price.'],
};
const REPLIES = ['Same here.', 'No it is not.', 'Source?', '👍', 'That is already in the price.', '同意见'];
/** Ids leave room for this many comments under one event. */
const IDS_PER_EVENT = 64;

/** The comments under events, generated on first use, from the seed alone. */
export interface CommentBoard {
  /** Newest first, replies among them. */
  under(event: CatalogEvent): readonly EventComment[];
  /** Newest first. */
  all(): readonly EventComment[];
  find(id: number): EventComment | undefined;
  repliesTo(comment: EventComment): EventComment[];
}

/** `authors` counts the accounts that may write; the first, the demo's own, never does. */
export function createCommentBoard(
  events: readonly CatalogEvent[],
  seed: number,
  authors: number,
  nowMs: number,
): CommentBoard {
  const written = new Map<CatalogEvent, readonly EventComment[]>();
  let everything: readonly EventComment[] | undefined;
  function under(event: CatalogEvent): readonly EventComment[] {
    let comments = written.get(event);
    if (!comments) {
      comments = writeComments(event, seed, authors, nowMs);
      written.set(event, comments);
    }
    return comments;
  }
  return {
    under,
    all: () => (everything ??= events.flatMap(under).toSorted((a, b) => b.createdMs - a.createdMs)),
    find(id) {
      const event = events[Math.floor(id / IDS_PER_EVENT)];
      return event && under(event).find((comment) => comment.id === id);
    },
    repliesTo: (comment) => under(comment.event).filter(({ parent }) => parent === comment),
  };
}

function writeComments(event: CatalogEvent, seed: number, authors: number, nowMs: number): EventComment[] {
  const random = seededRandom(seed ^ Math.imul(event.id, 2_654_435_761));
  const count = drawInteger(random, 14);
  const comments: EventComment[] = [];
  for (let i = 0; i < count; i++) {
    const parent = i > 2 && random.next() < 0.35 ? pick(random, comments) : undefined;
    comments.push(writeComment(random, event, i, count, parent?.parent ?? parent, authors, nowMs));
  }
  return comments.toReversed();
}

function writeComment(
  random: Random,
  event: CatalogEvent,
  place: number,
  count: number,
  parent: EventComment | undefined,
  authors: number,
  nowMs: number,
): EventComment {
  const span = Math.max(0, Math.min(nowMs, event.endMs) - event.createdMs);
  return {
    id: event.index * IDS_PER_EVENT + place,
    body: writeBody(random, event, parent),
    author: 1 + drawInteger(random, authors - 1),
    /** More is said lately than at the beginning. */
    createdMs: Math.floor(event.createdMs + span * (1 - (1 - (place + 0.5) / count) ** 2)),
    parent,
    event,
    likes: drawInteger(random, 9),
  };
}

function writeBody(random: Random, { tags }: CatalogEvent, parent: EventComment | undefined): string {
  if (parent) return pick(random, REPLIES);
  const about = tags.flatMap(({ slug }) => BODIES_ABOUT[slug] ?? []);
  return pick(random, about.length > 0 && random.next() < 0.5 ? about : BODIES);
}
