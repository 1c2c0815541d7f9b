import type { Charges } from '#lib/reference/contract.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { formatMoney, parseAmount, toAmount } from '#lib/money.ts';

/** The cost of withdrawing, in words: the fee by band, and the duty if there is one (spec 9). */
export function describeCosts(
  { withdrawal, stamp_duty }: WithdrawalCharges,
  currency: CurrencyCode,
): string | null {
  const format = (amount: string) => formatMoney(amount, currency);
  const bands = withdrawal.map(({ from, fee, percent }, index) => {
    const cost = fee === null ? `${percent}%` : format(fee);
    return index === 0 ? cost : `${cost} from ${format(from)}`;
  });
  if (bands.length === 0) return null;
  const fee = `Our fee: ${bands.join(', ')}.`;
  if (!stamp_duty) return fee;
  return `${fee} Stamp duty: ${format(stamp_duty.amount)} from ${format(stamp_duty.from)}.`;
}

/**
 * The largest withdrawal that is currently accepted, in the words that the wallet, the form and refusals
 * share.
 */
export const describeLargest = (amount: string, currency: CurrencyCode): string =>
  parseAmount(amount) > 0n
    ? `You can withdraw up to ${formatMoney(amount, currency)} now, after fees.`
    : 'You can’t withdraw anything right now.';

export type WithdrawalCharges = Pick<Charges, 'withdrawal' | 'stamp_duty'>;

/** One hundred percent, in hundredths of a percent. */
const WHOLE = 10_000n;

/** The cost of withdrawing an amount, for display: the server computes it again. Decimal strings. */
export function costsOf({ withdrawal, stamp_duty }: WithdrawalCharges, amount: string) {
  const minor = parseAmount(amount);
  const band = withdrawal.findLast(({ from }) => parseAmount(from) <= minor);
  // a percentage is rounded up to a whole unit, as on the server
  const share = (minor * parseAmount(band?.percent ?? '0') + WHOLE - 1n) / WHOLE;
  const hasDuty = stamp_duty && minor >= parseAmount(stamp_duty.from);
  return { fee: band?.fee ?? toAmount(share), duty: hasDuty ? stamp_duty.amount : '0.00' };
}

/** What reaches an account when this total is withdrawn, and the fee with its duty; as on the server. */
export function withdrawWithin(charges: WithdrawalCharges, total: string) {
  const feeOf = (minor: bigint) => {
    const { fee, duty } = costsOf(charges, toAmount(minor));
    return parseAmount(fee) + parseAmount(duty);
  };
  let [fits, tooMuch] = [0n, parseAmount(total) + 1n];
  while (tooMuch - fits > 1n) {
    const middle = (fits + tooMuch) / 2n;
    if (middle + feeOf(middle) <= parseAmount(total)) fits = middle;
    else tooMuch = middle;
  }
  return { gets: toAmount(fits), fee: toAmount(feeOf(fits)) };
}
