import type { Database } from '#server/db/client.ts';
import { databaseTime } from '#server/db/database-time.ts';
import { answersOf } from '#server/db/read-together.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { sha256 } from '#server/platform/crypto.ts';
import type { Adapters } from '#server/ports/adapter.ts';
import type { Services } from '#server/platform/services.ts';
import { addEvent, change, notifyPages } from './advance.ts';
import { findOrder, lockOrder } from './find.ts';
import { plugFor, type OrderPort, type Plug, type ProviderAt } from './plug.ts';
import type { Order } from './tables.ts';

const ANSWER_DUE_S = 90;

export interface Claim {
  order: Order;
  /** It was sent in an earlier run, so it may only be asked about. */
  sentBefore: boolean;
}

/** The user can still undo it. */
interface TooEarly {
  waitS: number;
}

async function recordRequest(tx: Database, order: Order, port: Plug['port']): Promise<void> {
  await tx.sql.query({
    name: 'record-request',
    text: `insert into provider_request(port, provider, our_reference, payload_hash, sent_at)
      values ($5, $1, $2, $3, $4)`,
    values: [
      order.provider,
      order.our_reference,
      sha256(JSON.stringify([order.service_type, order.total.toString(), order.detail])),
      order.sent_at,
      port,
    ],
  });
}

async function secondsToUndo(tx: Database, { cancel_until: until }: Order): Promise<number> {
  return until ? (until.getTime() - (await databaseTime(tx)).getTime()) / 1000 : 0;
}

/**
 * Who gets an order that wasn't sent yet: the only moment at which there is a choice. It is made before the
 * transaction, so that no one else waits for it.
 */
async function chooseProvider(
  { db, providers }: Services,
  orderId: string,
): Promise<ProviderAt<OrderPort> | undefined> {
  const order = await findOrder(db, orderId);
  if (order?.status !== 'processing' || order.sent_at) return undefined;
  const plug = plugFor(order);
  const own = plug.providerFor?.(providers, order);
  if (own) return own;
  const { country_code: country, service_type: product } = order;
  const port: Adapters<ProviderAt<OrderPort>> = providers[plug.port];
  const among = (provider: ProviderAt<OrderPort>) => plug.fits?.(order, provider) ?? true;
  return port.choose({ country, product, among, sends: true });
}

/**
 * Commits "sent" and the request's row before the first byte leaves, so that a run after a crash knows that
 * it may have been sent. Returns nothing to send when the order has been cancelled or decided, nor while it
 * can be undone: the window ends by the database's clock (spec 4).
 */
export async function claimToSend(
  services: Services,
  orderId: string,
): Promise<Claim | TooEarly | undefined> {
  const provider = await chooseProvider(services, orderId);
  return inTransaction(services.db, async (tx) => {
    const found = await lockOrder(tx, orderId);
    if (found?.status !== 'processing') return undefined;
    if (found.sent_at) return { order: found, sentBefore: true };
    const waitS = await secondsToUndo(tx, found);
    if (waitS > 0) return { waitS };
    const now = services.clock.now();
    const plug = plugFor(found);
    // it reached this state a moment ago, so who gets it is decided again
    if (!provider) return { waitS: 1 };
    const sending = {
      sent_at: now,
      provider: provider.id,
      our_reference: provider.referenceFor(found.id, now),
      check_at: secondsAfter(now, ANSWER_DUE_S),
      cancel_until: null,
    };
    const sent = { ...found, ...sending };
    const [order] = await answersOf([
      change(tx, services, found, sending),
      recordRequest(tx, sent, plug.port),
      addEvent(tx, services, sent, { title: `Sent to ${plug.otherSide(sent)}` }),
    ]);
    notifyPages(tx, order);
    return { order, sentBefore: false };
  });
}

/** Records that the provider has answered a request. */
export async function recordAnswer(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  order: Order,
): Promise<void> {
  await db.sql.query({
    name: 'record-answer',
    text: `update provider_request set state = 'answered', answered_at = coalesce(answered_at, $2)
      where our_reference = $1`,
    values: [order.our_reference, clock.now()],
  });
}
