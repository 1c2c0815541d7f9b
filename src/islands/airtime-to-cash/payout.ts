import type { AirtimeNetwork } from '#lib/airtime-to-cash/contract.ts';
import { formatMoney, parseAmount, toAmount } from '#lib/money.ts';
import { airtimePayout, splitAirtime } from '#lib/airtime-to-cash/airtime-transfer.ts';
import { checkAmount, cleanAmount } from '#lib/rules/amount.ts';

/** What is wrong with an amount of airtime; undefined if nothing. Only whole amounts can be dialled. */
export function checkAirtime(typed: string, network: AirtimeNetwork): string | undefined {
  const { min, max, currency } = network;
  const wrong = checkAmount(typed, { min, max, currency });
  if (wrong) return wrong;
  return cleanAmount(typed, currency).endsWith('.00')
    ? undefined
    : 'Enter a whole amount, without decimals.';
}

/** The payout for an amount of airtime, decimal string. */
export const payoutOf = (amount: string, { rate }: AirtimeNetwork): string =>
  toAmount(airtimePayout(parseAmount(amount), parseAmount(rate)));

/** The required transfers, decimal strings. */
export const transfersOf = (amount: string, { min, per_transfer }: AirtimeNetwork): string[] =>
  splitAirtime(parseAmount(amount), {
    min: parseAmount(min),
    perTransfer: parseAmount(per_transfer),
  }).map(toAmount);

/** "4 × ₦5,000.00", with the last ones separate if they differ. */
export function transfersText(transfers: readonly string[], network: AirtimeNetwork): string {
  const counts = new Map<string, number>();
  for (const each of transfers) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts]
    .map(([amount, n]) => `${n} × ${formatMoney(amount, network.currency)}`)
    .join(' + ');
}
