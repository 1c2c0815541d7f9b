import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor, type Money } from '#lib/money.ts';
import { describeChangedPrice } from '#lib/orders/changed-price.ts';

/** How someone agreed to a price: they saw it, set it as their limit, or left it to a schedule. */
export type Agreement = 'shown' | 'limit' | 'schedule';

const sayings: Record<Agreement, (now: string, agreed: string) => AppError> = {
  shown: (now, agreed) => AppError.conflict(describeChangedPrice(agreed, now)),
  limit: (now, agreed) =>
    new AppError('price_above_limit', {
      message: `The price is now ${now}, above your ${agreed} limit. You haven’t been charged.`,
    }),
  schedule: (now, agreed) => AppError.conflict(`The price is now ${now}. You agreed to ${agreed}.`),
};

/**
 * The one place that decides whether a price has changed too much to be paid (spec 3): no one pays more
 * than they agreed to, and less is welcome. Amounts are minor units of the same currency; what no one
 * agreed to yet is undefined.
 * @throws AppError conflict; price_above_limit where a limit was set
 */
export function assertNotDearer(
  { minor, currency }: Money,
  agreed: bigint | undefined,
  how: Agreement,
): void {
  if (agreed === undefined || minor <= agreed) return;
  const say = (sum: bigint) => formatMinor({ minor: sum, currency });
  throw sayings[how](say(minor), say(agreed));
}
