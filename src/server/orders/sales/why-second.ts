import { formatMinor, money } from '#lib/money.ts';
import type { Order } from '#server/orders/tables.ts';

type Agreed = Pick<Order, 'amount' | 'currency'>;

/** Why a sum (minor units) needs a second approver: an operator named it, and it is more than was agreed. */
export const whyAboveAgreed = ({ amount, currency }: Agreed, sum: bigint): string | null =>
  sum > amount
    ? `It’s more than the locked price of ${formatMinor(money(amount, currency))}.`
    : null;

/** The same for a sum above what the current rate gives. */
export const whyAboveRate = (
  { currency }: Pick<Order, 'currency'>,
  sum: bigint,
  today: bigint,
): string | null =>
  sum > today
    ? `It’s more than the ${formatMinor(money(today, currency))} that today’s rate allows.`
    : null;

/** Joins the reasons to one text; null without any. */
export const joinReasons = (reasons: readonly (string | null)[]): string | null =>
  reasons.filter((each) => each !== null).join(' ') || null;
