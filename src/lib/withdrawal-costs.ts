import type { Charges } from '#lib/contracts/reference.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { formatMoney, parseAmount, toAmount } from '#lib/money.ts';

/** What withdrawing costs, in words: fee by band, and the duty where there is one (spec 9). */
export function describeCosts(
  { withdrawal, stamp_duty }: WithdrawalCharges,
  currency: CurrencyCode,
): string | null {
  const say = (amount: string) => formatMoney(amount, currency);
  const bands = withdrawal.map(({ from, fee, percent }, index) => {
    const cost = fee === null ? `${percent} %` : say(fee);
    return index === 0 ? cost : `${cost} from ${say(from)}`;
  });
  if (bands.length === 0) return null;
  const fee = `Our fee: ${bands.join(', ')}.`;
  if (!stamp_duty) return fee;
  return `${fee} Stamp duty: ${say(stamp_duty.amount)} from ${say(stamp_duty.from)}.`;
}

/** The largest withdrawal that is accepted now, in the words of wallet, form and refusals alike. */
export const sayLargest = (amount: string, currency: CurrencyCode): string =>
  parseAmount(amount) > 0n
    ? `The most you can withdraw now is ${formatMoney(amount, currency)}, after fees.`
    : 'You can’t withdraw anything right now.';

export type WithdrawalCharges = Pick<Charges, 'withdrawal' | 'stamp_duty'>;

/** Hundredths of a percent in all of it. */
const WHOLE = 10_000n;

/** What withdrawing an amount costs, for the eye: the server counts again. Decimal strings. */
export function costsOf({ withdrawal, stamp_duty }: WithdrawalCharges, amount: string) {
  const minor = parseAmount(amount);
  const band = withdrawal.findLast(({ from }) => parseAmount(from) <= minor);
  // a share is rounded up to a whole unit, as the server does
  const share = (minor * parseAmount(band?.percent ?? '0') + WHOLE - 1n) / WHOLE;
  const hasDuty = stamp_duty && minor >= parseAmount(stamp_duty.from);
  return { fee: band?.fee ?? toAmount(share), duty: hasDuty ? stamp_duty.amount : '0.00' };
}
