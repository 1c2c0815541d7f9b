import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { enqueue } from '#server/platform/task.ts';
import { secondsAfter, type Clock } from '#server/platform/clock.ts';
import { sendCardsNotice } from './notice.job.ts';
import type { Pieces, VendRequest } from '#server/ports/giftcards.ts';
import { missingIn } from './sandbox-magic.ts';
import type { SandboxCardOrder } from './tables.ts';

export interface Entry {
  state: SandboxCardOrder['state'];
  failCode?: string;
  /** The state it changes to after `afterS` seconds; a notice follows. */
  next?: { state: 'delivered' | 'failed' | 'reversed'; afterS: number };
  /** Notices sent immediately, before the reply. */
  noticesNow?: number;
}

interface Parts {
  db: Database;
  clock: Clock;
}

const SOLD_OUT: Entry = { state: 'failed', failCode: 'out_of_stock' };

/** The stock of a card; undefined if it is unlimited. */
export async function piecesOf(
  { db }: Pick<Parts, 'db'>,
  { sku, value }: Pick<Pieces, 'sku' | 'value'>,
): Promise<number | undefined> {
  const { rows } = await db.sql.query<{ pieces: number }>(
    'select pieces from sandbox.card_stock where sku = $1 and value = $2',
    [sku, value],
  );
  return rows[0]?.pieces;
}

/**
 * Takes pieces from stock; false when there are too few. Always in the same order, so that locks can't
 * deadlock.
 */
async function takeAll(tx: Database, items: readonly Pieces[]): Promise<boolean> {
  const sorted = [...items].sort((a, b) =>
    `${a.sku} ${a.value}` < `${b.sku} ${b.value}` ? -1 : 1,
  );
  for (const item of sorted) {
    const { rowCount } = await tx.sql.query(
      `update sandbox.card_stock set pieces = pieces - $3
       where sku = $1 and value = $2 and pieces >= $3`,
      [item.sku, item.value, item.quantity],
    );
    if (rowCount === 0 && (await piecesOf({ db: tx }, item)) !== undefined) return false;
  }
  return true;
}

/** The charge for an order: a missing code costs nothing. */
function chargeOf({ items, amount, prices }: VendRequest): bigint {
  const missing = missingIn(items);
  return prices.reduce((sum, price, n) => (missing.has(n) ? sum - price : sum), amount.minor);
}

async function write(tx: Database, request: VendRequest, entry: Entry, now: Date) {
  const items = request.items.map(({ sku, value, quantity }) => ({
    sku,
    value: value.toString(),
    quantity,
  }));
  const { rowCount } = await tx.sql.query(
    `insert into sandbox.card_order(reference, items, amount, currency, state, fail_code,
       next_state, next_at, created_at, changed_at)
     values ($1, $2::jsonb, $3, $4, $5, $6, $7, $8, $9, $9) on conflict (reference) do nothing`,
    [
      request.reference,
      JSON.stringify(items),
      chargeOf(request),
      request.amount.currency,
      entry.state,
      entry.failCode ?? null,
      entry.next?.state ?? null,
      entry.next ? secondsAfter(now, entry.next.afterS) : null,
      now,
    ],
  );
  return rowCount === 1;
}

class TooFew extends Error {}

async function notices(tx: Database, { reference }: VendRequest, entry: Entry, now: Date) {
  for (let sent = 0; sent < (entry.noticesNow ?? 0); sent++)
    await enqueue(tx, sendCardsNotice, { reference, status: entry.state });
  if (!entry.next) return;
  const { state: status, afterS } = entry.next;
  await enqueue(tx, sendCardsNotice, { reference, status }, { runAt: secondsAfter(now, afterS) });
}

function enterOnce({ db, clock }: Parts, request: VendRequest, entry: Entry): Promise<boolean> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    if (!(await write(tx, request, entry, now))) return false;
    if (entry.state !== 'failed' && !(await takeAll(tx, request.items))) throw new TooFew();
    await notices(tx, request, entry, now);
    return true;
  });
}

/**
 * Enters an order in the supplier's books and takes its cards, all or none: if there are too few of one, it
 * is entered as sold out. False if the reference already existed.
 */
export async function enter(parts: Parts, request: VendRequest, entry: Entry): Promise<boolean> {
  try {
    return await enterOnce(parts, request, entry);
  } catch (error) {
    if (!(error instanceof TooFew)) throw error;
    return enterOnce(parts, request, SOLD_OUT);
  }
}

/** The state of an order in the supplier's books, after applying changes that are due. */
export async function lookUp(
  { db, clock }: Parts,
  reference: string,
): Promise<SandboxCardOrder | undefined> {
  await db.sql.query(
    `update sandbox.card_order
     set state = next_state, changed_at = next_at, next_state = null, next_at = null
     where reference = $1 and next_at <= $2`,
    [reference, clock.now()],
  );
  const { rows } = await db.sql.query<SandboxCardOrder>(
    'select * from sandbox.card_order where reference = $1',
    [reference],
  );
  return rows[0];
}
