import { z } from 'zod';
import { toAmount } from '#lib/money.ts';
import { supportedCountries, type CountryCode, type CurrencyCode } from '#lib/countries.ts';
import { nationalDigits } from '#lib/rules/network.ts';
import type { BuyRequest, Voucher } from '#server/ports/bills.ts';
import { readTime } from '#server/providers/reloadly/read-time.ts';
import { unconfirmed } from '#server/providers/reloadly/unconfirmed.ts';
import { amount, deliveredIn, feeIn, id, pagesOf, text } from '#server/providers/reloadly/wire.ts';
import type { BillsApi, Bought } from './api.ts';

const Topup = z
  .looseObject({
    transactionId: id,
    customIdentifier: text,
    status: text,
    deliveredAmount: amount,
    deliveredAmountCurrencyCode: text,
    transactionDate: text,
    pinDetail: z.looseObject({ code: text, serial: text }).nullish(),
  })
  .transform((each): Bought => {
    const { code, serial } = each.pinDetail ?? {};
    const vouchers: Voucher[] = [
      ...(serial ? [{ kind: 'serial' as const, value: serial }] : []),
      ...(code ? [{ kind: 'pin' as const, value: code }] : []),
    ];
    return {
      id: each.transactionId,
      key: each.customIdentifier ?? null,
      status: each.status ?? null,
      delivered: deliveredIn(each.deliveredAmount, each.deliveredAmountCurrencyCode),
      vouchers,
      fee: feeIn(each),
      at: readTime(each.transactionDate),
    };
  });

const State = z
  .looseObject({ status: text, transaction: Topup })
  .transform(({ status, transaction }): Bought => ({
    ...transaction,
    status: transaction.status ?? status ?? null,
  }));

function bodyOf({ reference, amount: sum, phone }: BuyRequest, operatorId: string) {
  const country = countryOfCurrency(sum.currency);
  const { dialingCode } = supportedCountries[country];
  return {
    operatorId: Number(operatorId),
    amount: Number(toAmount(sum.minor)),
    useLocalAmount: true,
    [unconfirmed.filter.topups]: reference,
    recipientPhone: { countryCode: country, number: nationalDigits(phone ?? '', dialingCode) },
  };
}

/** Airtime and bundles: an amount in local currency for a phone number. */
export const topups: BillsApi = {
  product: 'topups',
  path: 'topups',
  bodyOf,
  Made: Topup,
  statePath: (each) => `topups/${encodeURIComponent(each)}/status`,
  State,
  listPath: 'topups/reports/transactions',
  List: pagesOf(Topup),
};

/** The country of a currency. @throws Error for dollars, which belong to none of ours */
function countryOfCurrency(currency: CurrencyCode): CountryCode {
  const codes = Object.keys(supportedCountries) as CountryCode[];
  const found = codes.find((code) => supportedCountries[code].currency === currency);
  if (!found) throw new Error(`No country pays bills in ${currency}`);
  return found;
}
