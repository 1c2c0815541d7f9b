import { isMoneyOut } from '#lib/orders/words.ts';
import { stopUnsentJob } from '#server/account/emergency-lock.ts';
import type { Database } from '#server/db/client.ts';
import { answersOf } from '#server/db/read-together.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { addEvent, change, notifyPages } from '#server/orders/advance.ts';
import { lockOrder } from '#server/orders/find.ts';
import { plugFor, type OrderPort, type Plug, type ProviderAt } from '#server/orders/plug/plug.ts';
import type { Order } from '#server/orders/tables.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { sha256 } from '#server/platform/crypto.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue, task } from '#server/platform/task.ts';
import type { Adapters, Wanted } from '#server/ports/adapter.ts';
import { askAfter, atProvider, conclude, OrderJob } from './requery.job.ts';

const ANSWER_DUE_S = 90;

interface Claim {
  order: Order;
  /** It was sent in an earlier run, so we may only ask about it. */
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

/** For how many seconds its owner can undo it, by the database's clock, and whether they have locked their account since. */
async function readUndo(
  tx: Database,
  { user_id, cancel_until: until }: Order,
): Promise<{ waitS: number; isLocked: boolean }> {
  if (!until) return { waitS: 0, isLocked: false };
  const { rows } = await tx.sql.query<{ wait_s: number; is_locked: boolean }>({
    name: 'read-undo',
    text: `select extract(epoch from $2::timestamptz - clock_timestamp())::float8 as wait_s,
        exists (select from users where id = $1 and status = 'locked')
        or exists (select from emergency_lock where user_id = $1) as is_locked`,
    values: [user_id, until],
  });
  const [row] = rows;
  if (!row) throw new Error('The database returned no time');
  return { waitS: row.wait_s, isLocked: row.is_locked };
}

/** What a locked account hasn't sent is cancelled; the lock's own job may have failed, or comes later. */
async function leaveToLock(tx: Database, { user_id }: Order): Promise<undefined> {
  await enqueue(tx, stopUnsentJob, { user_id });
}

type Chosen = ProviderAt<OrderPort>;

const providersFor = ({ providers }: Services, order: Order): Adapters<Chosen> =>
  providers[plugFor(order).port];

function wantedFor(order: Order): Wanted<Chosen> {
  const { country_code: country, service_type: product } = order;
  const among = (provider: Chosen) => plugFor(order).fits?.(order, provider) ?? true;
  return { country, product, among, sends: true };
}

/** The provider of an order, if there is only one or the product decides; undefined if there is a choice. */
const onlyProvider = (services: Services, order: Order): Chosen | undefined =>
  plugFor(order).providerFor?.(services.providers, order) ??
  providersFor(services, order).only(wantedFor(order));

/** The choice of a provider that an order still needs before it can be sent. */
interface ToChoose {
  among: Order;
}

/**
 * Commits that an order is sent, unless it no longer can be, can still be undone, or needs a choice between
 * providers.
 */
function markSent(
  services: Services,
  orderId: string,
  chosen?: Chosen,
): Promise<Claim | TooEarly | ToChoose | undefined> {
  return inTransaction(services.db, async (tx) => {
    const found = await lockOrder(tx, orderId);
    if (found?.status !== 'processing') return undefined;
    if (found.sent_at) return { order: found, sentBefore: true };
    const { waitS, isLocked } = await readUndo(tx, found);
    if (isLocked && isMoneyOut(found.direction)) return leaveToLock(tx, found);
    if (waitS > 0) return { waitS };
    const provider = chosen ?? onlyProvider(services, found);
    if (!provider) return { among: found };
    const now = services.clock.now();
    const plug = plugFor(found);
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

/**
 * Commits "sent" and the request's row before the first byte leaves, so that a run after a crash
 * can tell that it may have been sent. The provider is chosen only then. Returns nothing to send
 * when the order has been cancelled or decided, or can still be undone: the window ends by the
 * database's clock (spec 4).
 */
export async function claimToSend(
  services: Services,
  orderId: string,
): Promise<Claim | TooEarly | undefined> {
  let chosen: Chosen | undefined;
  for (;;) {
    const claim = await markSent(services, orderId, chosen);
    if (!claim || !('among' in claim)) return claim;
    const { among } = claim;
    // outside the transactions, so that reading the health of providers doesn't block the order
    chosen = await providersFor(services, among).choose(wantedFor(among));
  }
}

/**
 * Sends an order to its provider, once in its life: a run after a crash finds it claimed and only asks what
 * became of it.
 */
export const fulfil = task('orders.fulfil', OrderJob, async (services, { order_id }) => {
  const claim = await claimToSend(services, order_id);
  if (!claim) return; // cancelled or decided: a second run changes nothing
  if ('waitS' in claim) return postpone(services, order_id, claim.waitS);
  const { order, sentBefore } = claim;
  const outcome = sentBefore
    ? await askAfter(services, order)
    : await atProvider(services, order, (provider) =>
        plugFor(order).fulfil(services, order, provider),
      );
  await conclude(services, order, outcome);
});

const postpone = ({ db }: Services, orderId: string, afterS: number): Promise<void> =>
  enqueue(db, fulfil, { order_id: orderId }, { afterS, jobKey: `orders.fulfil:${orderId}` });
