import { and, eq, gt, isNull } from 'drizzle-orm';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import type { CoinOn, CryptoDesk } from '#server/ports/crypto-desk.ts';
import { deskFor } from '#server/providers/crypto-desk/create-crypto-desk.ts';
import { listPaidTo } from './payment-rows.ts';
import { coinAddresses, type CoinAddress } from './tables.ts';

/** An address that its provider has confirmed. */
export type GivenAddress = CoinAddress & { address: string; confirmations: number };

const isGiven = (row: CoinAddress): row is GivenAddress => row.address !== null;

export async function findAddress(
  db: Database,
  reference: string,
): Promise<CoinAddress | undefined> {
  const [row] = await db.orm
    .select()
    .from(coinAddresses)
    .where(eq(coinAddresses.reference, reference));
  return row;
}

/** The address with a given provider-side name. */
export async function findAddressNamed(
  db: Database,
  provider: string,
  name: string,
): Promise<CoinAddress | undefined> {
  const is = and(eq(coinAddresses.provider, provider), eq(coinAddresses.provider_reference, name));
  const [row] = await db.orm.select().from(coinAddresses).where(is);
  return row;
}

/** Reads an address and locks it until the transaction ends, so that its events are handled one at a time. */
export async function lockAddress(tx: Database, reference: string): Promise<CoinAddress> {
  const [row] = await tx.orm
    .select()
    .from(coinAddresses)
    .where(eq(coinAddresses.reference, reference))
    .for('no key update');
  if (!row) throw new Error(`There is no address ${reference}`);
  return row;
}

export async function changeAddress(
  tx: Database,
  reference: string,
  set: Partial<typeof coinAddresses.$inferInsert>,
): Promise<void> {
  await tx.orm.update(coinAddresses).set(set).where(eq(coinAddresses.reference, reference));
}

/** Addresses used since a time. */
export const listUsedSince = (db: Database, since: Date): Promise<{ reference: string }[]> =>
  db.orm
    .select({ reference: coinAddresses.reference })
    .from(coinAddresses)
    .where(gt(coinAddresses.used_at, since));

export async function findLive(tx: Database, userId: string, { coin, network }: CoinOn) {
  const is = and(
    eq(coinAddresses.user_id, userId),
    eq(coinAddresses.coin, coin),
    eq(coinAddresses.network, network),
    isNull(coinAddresses.retired_at),
  );
  const [row] = await tx.orm.select().from(coinAddresses).where(is);
  return row;
}

/**
 * Usable for a new sale: its provider still trades the coin, and it hasn't expired. Expiring addresses take
 * one payment.
 */
async function isGood(
  tx: Database,
  { reference, provider, expires_at }: CoinAddress,
  { desk, now }: { desk: CryptoDesk; now: Date },
): Promise<boolean> {
  if (provider !== desk.id) return false;
  if (expires_at === null) return true;
  return expires_at > now && (await listPaidTo(tx, reference)).length === 0;
}

/** The member's row for a coin on a network, created on first use; its address may not be known yet. */
function ensureRow(
  { db, clock }: Services,
  userId: string,
  { on, desk }: { on: CoinOn; desk: CryptoDesk },
): Promise<CoinAddress> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const live = await findLive(tx, userId, on);
    if (live && (await isGood(tx, live, { desk, now }))) return live;
    if (live) await changeAddress(tx, live.reference, { retired_at: now });
    const row = { reference: newUuid(), user_id: userId, coin: on.coin, network: on.network };
    await tx.orm
      .insert(coinAddresses)
      .values({ ...row, provider: desk.id, used_at: now, created_at: now })
      .onConflictDoNothing();
    // of two simultaneous calls, the second finds what the first created
    const made = await findLive(tx, userId, on);
    if (!made) throw new Error('The address was not stored');
    return made;
  });
}

const noAddress = () =>
  new AppError('busy', {
    message:
      'We can’t get an address right now, so no sale was opened. Please try again in a moment.',
    retryAfterS: 10,
  });

/**
 * The member's permanent address for a coin on a network, created on first use.
 * @throws AppError not_found if no one trades it; busy without an answer
 */
export async function ensureAddress(
  services: Services,
  userId: string,
  on: CoinOn,
): Promise<GivenAddress> {
  const desk = deskFor(services.providers.cryptoDesk, on);
  if (!desk) throw AppError.notFound();
  const row = await ensureRow(services, userId, { on, desk });
  if (isGiven(row)) return row;
  const outcome = await desk.newDeposit({ ...on, reference: row.reference });
  if (outcome.kind !== 'done') throw noAddress();
  const { address, memo, confirmations, expiresAt } = outcome.value;
  await services.db.orm
    .update(coinAddresses)
    .set({
      address,
      memo,
      confirmations,
      expires_at: expiresAt,
      provider_reference: outcome.providerRef || null,
    })
    .where(and(eq(coinAddresses.reference, row.reference), isNull(coinAddresses.address)));
  const given = await findAddress(services.db, row.reference);
  if (!given || !isGiven(given)) throw new Error('The address was not stored');
  return given;
}

/** A provider's addresses that expect something: open sales, or incoming payments. */
export async function listWaitingAt(db: Database, provider: string): Promise<string[]> {
  const { rows } = await db.sql.query<{ reference: string }>({
    name: 'coin-addresses-waiting',
    text: `select a.reference from coin_deposit_address a where a.provider = $1 and (
        exists (select 1 from coin_sale s join orders o on o.id = s.order_id
          where s.address = a.reference and o.status in ('awaiting_user', 'processing'))
        or exists (select 1 from coin_payment p
          where p.address = a.reference and p.state = 'seen'))`,
    values: [provider],
  });
  return rows.map(({ reference }) => reference);
}
