import type { Charges } from './contract.ts';
import type { CountryCode, CurrencyCode } from '#lib/countries.ts';
import { formatMinor, formatMoney, money, parseAmount } from '#lib/money.ts';
import { services } from '#lib/services/services.ts';

export interface ChargeRow {
  /** What the charge is for. */
  name: string;
  fee: string;
}

const NOTHING = 'Free';
const isNothing = (amount: string) => /^0+\.0+$/.test(amount);

const words: Record<string, string> = Object.fromEntries(
  services.map(({ service, name, feeName = name }) => [service, feeName]),
);

/** One line for each band of amounts. */
function withdrawals({ withdrawal }: Charges, currency: CurrencyCode): ChargeRow[] {
  const format = (amount: string) => formatMoney(amount, currency);
  return withdrawal.map(({ from, fee, percent }, at) => {
    const next = withdrawal[at + 1];
    const last = next && formatMinor(money(parseAmount(next.from) - 1n, currency));
    const range = last ? ` up to ${last}` : at > 0 ? ` from ${format(from)}` : '';
    const share = percent === null ? NOTHING : `${Number(percent)}%`;
    return { name: `Withdrawal${range}`, fee: fee === null ? share : format(fee) };
  });
}

/** What a country's users pay, line by line: the same charges that every price is computed from. */
export function chargeRows(charges: Charges, country: CountryCode): ChargeRow[] {
  const currency = charges.currency as CurrencyCode;
  const format = (amount: string) => formatMoney(amount, currency);
  const fee = (amount: string | null | undefined) =>
    amount && !isNothing(amount) ? format(amount) : NOTHING;
  return [
    ...(country === 'NG' ? [{ name: 'Transfer to your own account number', fee: NOTHING }] : []),
    { name: 'Deposit by checkout', fee: fee(charges.fund_deposit.deposit_fee[country]) },
    ...withdrawals(charges, currency),
    ...(charges.stamp_duty
      ? [
          {
            name: `Stamp duty (government), on withdrawals of ${format(charges.stamp_duty.from)} or more`,
            fee: format(charges.stamp_duty.amount),
          },
        ]
      : []),
    ...Object.entries(charges.bills).map(([service, amount]) => ({
      name: words[service] ?? service,
      fee: fee(amount),
    })),
    { name: 'Selling a gift card', fee: NOTHING },
  ];
}
