import { countryCodes, supportedCountries, type CountryCode } from '#lib/countries.ts';
import type { RateChange } from '#lib/desk/rates.contract.ts';
import { formatMinor, money, toAmount } from '#lib/money.ts';
import { services } from '#lib/services/services.ts';
import type { Database } from '#server/db/client.ts';
import { changePercent } from '#server/desk/rates/price-moves.ts';
import type { RateState } from '#server/desk/rates/rate-states.ts';
import {
  arrangeCharges,
  baseCharges,
  chargeName,
  type ChargeRow,
  type CountryCharges,
} from '#server/reference/charges.ts';
import type { SettingEntry } from './entries.ts';
import { inEveryCountry, settingBook } from './setting-book.ts';

/** A fee above this is a typing mistake; minor units. */
const FEE_MOST = { NG: 500_000n, GH: 5_000n, KE: 50_000n } as const;
/** The same for the minimum deposit. */
const DEPOSIT_MOST = { NG: 1_000_000n, GH: 10_000n, KE: 100_000n } as const;
/** Ten percent, in hundredths of a percent. */
const SHARE_MOST = 1_000n;

/** Services that can have a fee: bills, and gift cards, which start without one. */
const bills = [
  ...services.filter(({ fees }) => fees !== undefined).map(({ service }) => service),
  ...(['giftcard-buy', 'local-giftcard-buy'] as const),
];

const nameOf = (type: string): string =>
  services.find(({ service }) => service === type)?.name ?? type;

const groups = {
  deposit_fee: 'Deposits',
  deposit_minimum: 'Deposits',
  withdrawal_fee: 'Withdrawals',
  stamp_duty: 'Withdrawals',
  bill_fee: 'Purchases',
} as const;

function titleOf({ kind, serviceType, fromMinor }: ChargeRow, country: CountryCode): string {
  const from = formatMinor(money(fromMinor, supportedCountries[country].currency));
  if (kind === 'deposit_fee') return 'Deposit fee';
  if (kind === 'deposit_minimum') return 'Minimum deposit';
  if (kind === 'bill_fee') return `Fee: ${nameOf(serviceType)}`;
  if (kind === 'stamp_duty') return `Stamp duty from ${from}`;
  return fromMinor === 0n ? 'Withdrawal fee' : `Withdrawal fee from ${from}`;
}

function entryOf(row: ChargeRow, country: CountryCode): SettingEntry {
  const isShare = row.basisPoints !== null;
  const isMinimum = row.kind === 'deposit_minimum';
  const most = isMinimum ? DEPOSIT_MOST[country] : FEE_MOST[country];
  return {
    name: chargeName(row),
    title: titleOf(row, country),
    group: groups[row.kind],
    country,
    unit: isShare ? 'percent' : 'money',
    least: isMinimum ? 1n : 0n,
    currency: isShare ? null : supportedCountries[country].currency,
    base: isShare ? BigInt(row.basisPoints ?? 0) : (row.amountMinor ?? 0n),
    most: isShare ? SHARE_MOST : most,
  };
}

/** Services that start without a fee can get one. */
const withoutFee = (country: CountryCode, rows: readonly ChargeRow[]): ChargeRow[] =>
  bills
    .filter((type) => !rows.some((row) => row.kind === 'bill_fee' && row.serviceType === type))
    .map((serviceType) => ({
      id: 0n,
      countryCode: country,
      kind: 'bill_fee',
      serviceType,
      fromMinor: 0n,
      amountMinor: 0n,
      basisPoints: null,
    }));

const order = Object.keys(groups);

async function entriesOf(db: Database, country: CountryCode): Promise<SettingEntry[]> {
  const rows = await baseCharges(db, country);
  return [...rows, ...withoutFee(country, rows)]
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
    .map((row) => entryOf(row, country));
}

/** Typical withdrawals, used to show a fee; whole units. */
const typical = { NG: [5_000n, 20_000n, 100_000n], GH: [100n, 1_000n], KE: [500n, 10_000n] };

function examplesOf(country: CountryCode, was: CountryCharges, is: CountryCharges) {
  const { currency, name } = supportedCountries[country];
  const effect = (title: string, before: bigint, after: bigint): RateChange['effects'] =>
    before === after
      ? []
      : [
          {
            what: 'costs',
            title: `${name}: ${title}`,
            currency,
            before: toAmount(before),
            after: toAmount(after),
            change_percent: changePercent(before, after),
          },
        ];
  const withdrawn = typical[country].flatMap((whole) => {
    const sum = whole * 100n;
    const total = (of: CountryCharges) => {
      const { fee, duty } = of.withdrawalCosts(sum);
      return fee + duty;
    };
    return effect(`withdrawing ${formatMinor(money(sum, currency))}`, total(was), total(is));
  });
  return [...effect('a deposit', was.depositFee, is.depositFee), ...withdrawn];
}

async function effectsOf(db: Database, before: RateState, after: RateState) {
  const all: RateChange['effects'] = [];
  for (const country of countryCodes) {
    const base = await baseCharges(db, country);
    const [was, is] = [before, after].map((values) =>
      arrangeCharges(base, country, { values, version: 0n }),
    );
    all.push(...examplesOf(country, was!, is!));
  }
  return all;
}

/** What people pay on top of an amount, and the minimum deposit. */
export const feesBook = settingBook({
  kind: 'fees',
  name: 'Fees',
  prefix: 'fee:',
  why: 'Changes to fees need a second approver.',
  entries: (db) => inEveryCountry((country) => entriesOf(db, country)),
  effects: effectsOf,
});
