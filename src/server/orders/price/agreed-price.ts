import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor, type Money } from '#lib/money.ts';
import { describeChangedPrice } from '#lib/orders/changed-price.ts';

/** How someone agreed to a price: they saw it, set it as their limit, or left it to a schedule. */
export type Agreement = 'shown' | 'limit' | 'schedule';

const refusals: Record<Agreement, (now: string, agreed: string) => AppError> = {
  shown: (now, agreed) => AppError.conflict(describeChangedPrice(agreed, now)),
  limit: (now, agreed) =>
    new AppError('price_above_limit', {
      message: `The price is now ${now}, above your ${agreed} limit. You haven’t been charged.`,
    }),
  schedule: (now, agreed) => AppError.conflict(`The price is now ${now}. You agreed to ${agreed}.`),
};

/**
 * Refuses a price that has changed too much to be paid; nothing else decides that (spec 3). No one pays more
 * than they agreed to, and less is accepted. Amounts are minor units of the same currency; undefined means
 * that no one has agreed to a price yet.
 * @throws AppError conflict; price_above_limit if a limit was set
 */
export function assertNotDearer(
  { minor, currency }: Money,
  agreed: bigint | undefined,
  how: Agreement,
): void {
  if (agreed === undefined || minor <= agreed) return;
  const format = (sum: bigint) => formatMinor({ minor: sum, currency });
  throw refusals[how](format(minor), format(agreed));
}
