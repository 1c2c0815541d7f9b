import type { Charges } from '#lib/contracts/reference.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { formatMoney } from '#lib/money.ts';

/** What withdrawing costs, in words: fee by band, and the duty where there is one (spec 9). */
export function describeCosts(
  { withdrawal, stamp_duty }: Charges,
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
