import type { Activity } from '../domain/activity.ts';
import type { Comment } from '../domain/comment.ts';
import type { Fill } from '../domain/fill.ts';
import type { Order } from '../domain/order.ts';

/**
 * What is open above the panes. A card keeps what it was opened on: an order that is filled meanwhile stays to be read.
 * `cursor` is the id of the comment under the cursor, the first one's when it is missing.
 */
export type Card =
  | { readonly kind: 'market'; readonly conditionId: string }
  | { readonly kind: 'comments'; readonly conditionId: string; readonly cursor?: string }
  | { readonly kind: 'thread'; readonly conditionId: string; readonly comment: Comment }
  | {
      readonly kind: 'person';
      readonly conditionId: string;
      readonly address: string;
      /** As their comments call them. */
      readonly name: string;
      readonly cursor?: string;
    }
  | { readonly kind: 'order'; readonly order: Order }
  | { readonly kind: 'trade'; readonly fill: Fill }
  | { readonly kind: 'activity'; readonly activity: Activity };
