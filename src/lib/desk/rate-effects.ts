import type { RateChange } from './rates.contract.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { formatMoney } from '#lib/money.ts';

type Effect = RateChange['effects'][number];

const verbs = { pays: ' pays', costs: ' costs', spends: ' costs us', says: '' } as const;

/** The effect of a change, in parts: "₦1,000.00 of MTN airtime pays", "₦800.00", "₦780.00". */
export function describeEffect({ what, title, currency, before, after }: Effect) {
  const format = (sum: string) => (currency ? formatMoney(sum, currency as CurrencyCode) : sum);
  return { label: `${title}${verbs[what]}`, before: format(before), after: format(after) };
}
