import { formatMinor, money } from '#lib/money.ts';
import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { wordsFor } from './flag-words.ts';
import { raiseFlag } from './raise-flag.ts';
import { thresholdsFor, type Threshold } from './thresholds.ts';
import type { Order } from '#server/orders/tables.ts';

/** Money that has just come in; used in the transaction that credits it. */
export interface Credit {
  user: Member;
  /** The completed deposit, or the purchase that the money paid for. */
  order: Order;
  /** The incoming amount, minor units. */
  amount: bigint;
  /** True for money from a card, whose owner may charge it back. */
  byCard: boolean;
}

type Facts = Record<string, string>;
type Rule = (
  tx: Database,
  services: Services,
  credit: Credit,
  threshold: Threshold,
) => Promise<Facts | null>;

/** Incoming money counts once per order: a deposit, or a purchase paid from outside. */
async function countPaidIn(tx: Database, userId: string, since: Date | null): Promise<bigint> {
  const { rows } = await tx.sql.query<{ count: bigint }>({
    name: 'count-paid-in',
    text: `select count(*) from orders o where o.user_id = $1 and case o.direction
      when 'deposit' then o.status = 'completed' and ($2::timestamptz is null or o.settled_at > $2)
      when 'purchase' then o.pay_until is not null and exists (select 1 from order_payment p
        where p.order_id = o.id and p.credited > 0 and ($2 is null or p.arrived_at > $2))
      else false end`,
    values: [userId, since],
  });
  return rows[0]?.count ?? 0n;
}

const manyDeposits: Rule = async (tx, { clock }, { user }, { at_least, within_s }) => {
  const since = secondsAfter(clock.now(), -within_s);
  const count = await countPaidIn(tx, user.uuid, since);
  return count < at_least ? null : { count: count.toString(), window: wordsFor(within_s) };
};

async function isYoung(tx: Database, userId: string, since: Date): Promise<boolean> {
  const { rowCount } = await tx.sql.query('select 1 from users where id = $1 and created_at > $2', [
    userId,
    since,
  ]);
  return rowCount === 1;
}

const largeFirstDeposit: Rule = async (tx, { clock }, credit, { at_least, within_s }) => {
  const { user, order, amount, byCard } = credit;
  if (!byCard || amount < at_least) return null;
  if ((await countPaidIn(tx, user.uuid, null)) > 1n) return null;
  if (!(await isYoung(tx, user.uuid, secondsAfter(clock.now(), -within_s)))) return null;
  return { amount: formatMinor(money(amount, order.currency)), window: wordsFor(within_s) };
};

/** The code of each automatic rule; its texts and numbers are rows. */
const rules: Readonly<Record<string, Rule>> = {
  large_first_deposit: largeFirstDeposit,
  many_deposits: manyDeposits,
};

/**
 * Puts money that has just been credited on hold when a rule requires it; at most one flag (spec 4). Call it
 * in the transaction that credits, after the posting, with a completed deposit or a recorded payment.
 */
export async function flagByRules(tx: Database, services: Services, credit: Credit): Promise<void> {
  for (const threshold of await thresholdsFor({ ...services, db: tx }, credit.user.country.code)) {
    const facts = await rules[threshold.rule]?.(tx, services, credit, threshold);
    if (!facts) continue;
    const { user, order, amount } = credit;
    const { rule } = threshold;
    await raiseFlag(tx, services, { user, order, rule, facts, amount, by: 'rules' });
    return;
  }
}
