import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import type { CurrencyCode } from '#lib/currencies.ts';
import type { Database } from '#server/db/client.ts';
import { houseAccount, readBalance } from '#server/ledger/accounts.ts';
import { placeHold } from '#server/ledger/place-hold.ts';
import { post } from '#server/ledger/post.ts';
import { releaseHold } from '#server/ledger/release-hold.ts';
import { audit } from '#server/platform/audit.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { newUuid } from '#server/platform/ids.ts';
import { readNumbers } from './numbers.ts';

const perkKinds = ['airtime', 'fee_free_withdrawal', 'rate_boost'] as const;
export type PerkKind = (typeof perkKinds)[number];

/** A prize that is used later. */
export interface Perk {
  id: string;
  user_id: string;
  kind: PerkKind;
  spin_id: string;
  currency: Exclude<CurrencyCode, 'USD'>;
  /** The maximum that it can cost, in minor units. */
  worth: bigint;
  hold_id: bigint;
  state: 'open' | 'reserved' | 'used' | 'expired';
  order_id: string | null;
  used: bigint | null;
  granted_at: Date;
  ends_at: Date;
}

export interface NewPerk {
  userId: string;
  country: CountryCode;
  kind: PerkKind;
  spinId: string;
  worth: bigint;
}

const DAY_S = 24 * 3600;

/**
 * Saves a prize for later; its maximum cost is put on hold in the wheel's budget, which is locked and covers
 * it.
 */
export async function keepPerk(tx: Database, perk: NewPerk, now: Date): Promise<Perk> {
  const { userId, country, kind, spinId, worth } = perk;
  const { currency } = supportedCountries[country];
  const id = newUuid();
  const { holdId } = await placeHold(tx, {
    scope: `perk:${id}`,
    key: 'hold',
    kind: 'review',
    amount: worth,
    account: houseAccount('budget_wheel', currency),
  });
  const days = Number((await readNumbers(tx, now)).of('perk-days'));
  const { rows } = await tx.sql.query<Perk>(
    `insert into perk(id, user_id, kind, spin_id, currency, worth, hold_id, state, granted_at, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'open', $8, $9) returning *`,
    [id, userId, kind, spinId, currency, worth, holdId, now, secondsAfter(now, days * DAY_S)],
  );
  await audit(tx, { actor: userId, action: 'rewards.perk', subject: id, detail: { kind } });
  return rows[0]!;
}

/** The perk of a kind that ends first, if the member has one that can be used: their identity is verified. */
export async function findPerk(
  db: Database,
  { userId, kind, now }: { userId: string; kind: PerkKind; now: Date },
): Promise<Perk | undefined> {
  const { rows } = await db.sql.query<Perk>({
    name: 'usable-perk',
    text: `select * from perk where user_id = $1 and kind = $2 and state = 'open' and ends_at > $3
        and exists (select 1 from users u where u.id = perk.user_id and u.has_kyc_set_up)
      order by ends_at, id limit 1`,
    values: [userId, kind, now],
  });
  return rows[0];
}

/** The perk that an order uses or used, locked. */
export async function lockPerkOf(tx: Database, orderId: string): Promise<Perk | undefined> {
  const { rows } = await tx.sql.query<Perk>('select * from perk where order_id = $1 for update', [
    orderId,
  ]);
  return rows[0];
}

/**
 * Reserves a perk for an order, in the transaction that places it.
 * @returns false when it was used or ended in between
 */
export async function reservePerk(
  tx: Database,
  { perkId, orderId, now }: { perkId: string; orderId: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.sql.query(
    `update perk set state = 'reserved', order_id = $2
     where id = $1 and state = 'open' and ends_at > $3`,
    [perkId, orderId, now],
  );
  return rowCount === 1;
}

/** Captures a perk's cost from its hold, and releases the rest. */
export async function spendPerk(
  tx: Database,
  { id, hold_id, currency }: Perk,
  { amount, to }: { amount: bigint; to: bigint },
): Promise<void> {
  if (amount === 0n) return void (await releaseHold(tx, hold_id));
  await post(tx, {
    scope: `perk:${id}`,
    key: `used:${hold_id}`,
    kind: 'reward_perk',
    legs: [
      { account: houseAccount('budget_wheel', currency), amount: -amount },
      { account: to, amount },
    ],
    hold: { id: hold_id, capture: amount },
  });
}

/** Releases a perk's hold to pay for its order in the same transaction; returns the account that pays. */
export async function payWithPerk(tx: Database, { hold_id, currency }: Perk): Promise<bigint> {
  await releaseHold(tx, hold_id);
  return houseAccount('budget_wheel', currency);
}

/**
 * Holds the maximum amount of a perk again for an order, or returns null if the budget no longer
 * covers it.
 */
async function holdAgain(
  tx: Database,
  { id, worth, currency }: Perk,
  why: string,
): Promise<bigint | null> {
  const account = houseAccount('budget_wheel', currency);
  const { available } = await readBalance(tx, account);
  if (available < worth) return null;
  const held = { scope: `perk:${id}`, key: `hold:${why}`, kind: 'review', amount: worth } as const;
  return (await placeHold(tx, { ...held, account })).holdId;
}

/**
 * The order that a perk paid for failed, and its money is back in the budget: holds it for the perk's owner
 * again. Ends the perk if the budget no longer covers it.
 */
export async function holdPerkAgain(tx: Database, perk: Perk): Promise<void> {
  const { id, order_id } = perk;
  const holdId = await holdAgain(tx, perk, String(order_id));
  if (holdId === null) {
    await tx.sql.query(`update perk set state = 'expired' where id = $1`, [id]);
    return;
  }
  await tx.sql.query(
    `update perk set state = 'open', order_id = null, used = null, hold_id = $2 where id = $1`,
    [id, holdId],
  );
}

/** Marks a perk as used by an order, with what it cost. */
export async function markUsed(
  tx: Database,
  perk: Perk,
  { orderId, amount }: { orderId: string; amount: bigint },
): Promise<void> {
  await tx.sql.query(`update perk set state = 'used', order_id = $2, used = $3 where id = $1`, [
    perk.id,
    orderId,
    amount,
  ]);
}

/**
 * Reserves a perk again for a declined order that is reviewed again. A perk that has expired in the
 * meantime is reserved if the budget still covers it; one that another order uses isn't.
 */
export async function reservePerkAgain(
  tx: Database,
  { perkId, orderId }: { perkId: string; orderId: string },
): Promise<void> {
  const { rows } = await tx.sql.query<Perk>('select * from perk where id = $1 for update', [
    perkId,
  ]);
  const [perk] = rows;
  if (perk?.state !== 'open' && perk?.state !== 'expired') return;
  const isHeld = perk.state === 'open';
  const holdId = isHeld ? perk.hold_id : await holdAgain(tx, perk, `appeal:${orderId}`);
  if (holdId === null) return;
  await tx.sql.query(
    `update perk set state = 'reserved', order_id = $2, hold_id = $3 where id = $1`,
    [perkId, orderId, holdId],
  );
}

/** Makes a perk usable again because its order failed. */
export async function reopenPerk(tx: Database, perk: Perk): Promise<void> {
  await tx.sql.query(`update perk set state = 'open', order_id = null where id = $1`, [perk.id]);
}

/** Ends a perk: its hold returns to the budget. */
export async function expirePerk(tx: Database, perk: Perk): Promise<void> {
  await releaseHold(tx, perk.hold_id);
  await tx.sql.query(`update perk set state = 'expired' where id = $1`, [perk.id]);
}
