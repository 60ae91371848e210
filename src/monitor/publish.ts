import { hasNamelessRows } from '../api/paging/collect-orders.ts';
import type { ShownList } from '../cancel/run/cancel-service.ts';
import type { Clock } from '../domain/clock.ts';
import type { MonitorEvent, Publish } from '../domain/monitor-event.ts';
import { isEnd } from '../domain/order-outcome.ts';
import type { AppState } from '../state/app-state.ts';
import type { Store } from '../state/store.ts';
import type { AlertRun } from './alerts/run-alerts.ts';
import { logMessages } from './message-log.ts';
import type { Connection } from './service/connect-service.ts';

/** Acts on an event; `before` is the state as it was when the event was published. */
export type Subscriber = (event: MonitorEvent, before: AppState) => void;

export interface PublishOptions {
  readonly store: Store;
  readonly clock: Clock;
  /** Missing until the service is found. */
  readonly connection: () => Connection | undefined;
  readonly alerts?: () => Pick<AlertRun, 'handleEvent'>;
}

/** The one way of an event to everyone who acts on it, in this order. What they publish in turn comes in between. */
export function createPublish({ store, clock, connection, alerts }: PublishOptions): Publish {
  const subscribers: readonly Subscriber[] = [
    // First, whatever becomes of the rest: no running cancel may overlook an order that is listed.
    (event) => {
      const shown = shownBy(event);
      if (shown) connection()?.cancels?.note(shown);
    },
    (event) => {
      if (event.type !== 'ordersTurned') return;
      connection()?.cancels?.noteEnded(event.outcomes.filter(isEnd).map(({ order }) => order.id));
    },
    (event) => connection()?.ownOrders.handleEvent(event),
    store.dispatch,
    (_, before) => {
      const { listsLeaveOut } = store.state();
      // A record told of an order that rests in no list: no running cancel may take a list for proof.
      if (listsLeaveOut && !before.listsLeaveOut) connection()?.cancels?.note({ orders: [], listsLeaveOut });
    },
    logMessages(store, clock),
    (event) => alerts?.().handleEvent(event),
    (event) => watchOrders(event, connection()),
    (event) => connection()?.pollers.handleEvent(event),
  ];
  return (event) => {
    const before = store.state();
    for (const subscriber of subscribers) subscriber(event, before);
  };
}

/** What an event shows of open orders: a list of them, or the record of one. */
function shownBy(event: MonitorEvent): ShownList | undefined {
  if (event.type === 'ordersRead' || event.type === 'ordersShown') {
    const { orders, unread = [], lost = 0 } = event;
    const { askedAtMs } = event.times;
    return { orders, unread, hasLostRows: hasNamelessRows({ lost, unread }), askedAtMs };
  }
  if (event.type !== 'detailRead' || event.finding.kind !== 'order' || !event.finding.answer)
    return undefined;
  return { orders: [event.finding.answer], askedAtMs: event.times.askedAtMs };
}

/** What became of orders takes requests: in a pause that waits for the first listing after it. */
function watchOrders(event: MonitorEvent, connection: Connection | undefined): void {
  if (event.type !== 'ordersRead' || connection?.pollers.held === false)
    connection?.orderWatch.handleEvent(event);
  else connection?.orderWatch.noteListed(event);
}
