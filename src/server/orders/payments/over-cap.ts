import { formatMinor, money } from '#lib/money.ts';
import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import { levelLimits } from '#server/kyc/limits.ts';
import { readBalance } from '#server/ledger/accounts.ts';
import { holdUpTo } from '#server/ledger/hold-up-to.ts';
import type { Services } from '#server/platform/services.ts';
import type { Now } from '#server/platform/settings.ts';

export interface OverCap {
  holdId: bigint;
  orderId: string;
  /** Minor units. */
  amount: bigint;
}

/** Holds for lack of room in the wallet, oldest first. */
export async function listOverCap(db: Database, account: bigint): Promise<OverCap[]> {
  const { rows } = await db.sql.query<OverCap>({
    name: 'over-cap-of',
    text: `select hold_id as "holdId", order_id as "orderId", amount from over_cap_hold
      where account_id = $1 and freed_at is null order by set_at, hold_id`,
    values: [account],
  });
  return rows;
}

/** How much of the booked balance exceeds the level's cap; minor units. */
export async function overCapOf(now: Now, user: Member, account: bigint): Promise<bigint> {
  const { balance_cap: cap } = await levelLimits(now, user);
  const { posted } = await readBalance(now.db, account);
  return posted > cap ? posted - cap : 0n;
}

export const sumOf = (holds: readonly OverCap[]): bigint =>
  holds.reduce((sum, { amount }) => sum + amount, 0n);

export interface Room {
  user: Member;
  account: bigint;
  orderId: string;
  /** The largest amount to hold, minor units. */
  amount: bigint;
}

/** Places a hold under the next key of its order, and records the reason. */
export async function holdExcess(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  { user, account, orderId, amount }: Room,
): Promise<string> {
  const { balance_cap: cap } = await levelLimits({ db: tx, clock }, user);
  const most = formatMinor(money(cap, user.country.currency_code));
  const note = `The maximum balance at your level is ${most}. The rest becomes available as you spend or withdraw.`;
  const { rows } = await tx.sql.query<{ n: number }>(
    'select count(*)::int as n from over_cap_hold where order_id = $1',
    [orderId],
  );
  const { holdId, held } = await holdUpTo(tx, {
    scope: `order:${orderId}`,
    key: `over-cap:${rows[0]?.n ?? 0}`,
    account,
    amount,
    kind: 'review',
    orderId,
  });
  if (holdId !== null)
    await tx.sql.query(
      `insert into over_cap_hold(hold_id, user_id, account_id, order_id, amount, note, set_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [holdId, user.uuid, account, orderId, held, note, clock.now()],
    );
  return note;
}

/**
 * Holds the part of a credit that exceeds the balance cap of the member's level (spec 9). Use it for credits that
 * we can't refuse because we already have the goods. The credit stays booked. Returns the amount on hold, in minor
 * units, and the reason. Call it after the posting, which locks the account.
 */
export async function holdOverCap(
  tx: Database,
  services: Pick<Services, 'clock'>,
  { amount, ...room }: Room,
): Promise<{ waits: bigint; note: string } | null> {
  const { user, account } = room;
  const excess =
    (await overCapOf({ ...services, db: tx }, user, account)) -
    sumOf(await listOverCap(tx, account));
  if (excess <= 0n) return null;
  const waits = excess < amount ? excess : amount;
  return { waits, note: await holdExcess(tx, services, { ...room, amount: waits }) };
}
