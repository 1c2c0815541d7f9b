import type { CountryCode } from '#lib/countries.ts';
import { parseAmount } from '#lib/money.ts';
import { deposit } from '#lib/product-constants.ts';
import { everywhere, type Service, type Where } from '#lib/services/service.ts';
import { ordersOf, services as records } from '#lib/services/services.ts';

type Starts = Where & { demo?: true };

function rowsOf({ on, demo, ...record }: Service): [string, Starts][] {
  if (!on) return [];
  const mine: [string, Starts] = [record.service, { ...on, ...(demo && { demo }) }];
  const type = ordersOf(record) ?? record.service;
  // a word of the log only: no screen offers it (spec 3)
  return type === record.service ? [mine] : [mine, [type, everywhere]];
}

/**
 * Which services are on in which country; a word instead of true says why not. `demo` rows start switched off
 * in production.
 */
export const services: Record<string, Starts> = Object.fromEntries(records.flatMap(rowsOf));

export const features: Record<string, boolean> = {
  push: false,
  rewards: false,
  'new-device-limit': false,
};

interface Charge {
  country: CountryCode;
  kind: 'deposit_fee' | 'deposit_minimum' | 'withdrawal_fee' | 'stamp_duty' | 'bill_fee';
  service?: string;
  /** The minimum amount, in major units. */
  from?: string;
  amount?: string;
  basisPoints?: number;
}

const isFree = (amount: string) => parseAmount(amount) === 0n;
/** Free ones last; this is the display order. */
const billFees = (country: CountryCode): Charge[] =>
  records
    .flatMap(({ service, fees }) => {
      const amount = fees?.[country];
      return amount ? [{ country, kind: 'bill_fee' as const, service, amount }] : [];
    })
    .toSorted((a, b) => Number(isFree(a.amount)) - Number(isFree(b.amount)));
const deposits = (country: CountryCode, fee: string): Charge[] => [
  { country, kind: 'deposit_fee', amount: fee },
  { country, kind: 'deposit_minimum', amount: deposit.minimum[country] },
];

/** Fees (VAT included) and duties. Those of Ghana and Kenya are our own choice. */
export const charges: Charge[] = [
  ...deposits('NG', '100.00'),
  ...deposits('GH', '0.00'),
  ...deposits('KE', '0.00'),
  { country: 'NG', kind: 'withdrawal_fee', amount: '10.00' },
  { country: 'NG', kind: 'withdrawal_fee', from: '5000.01', amount: '25.00' },
  { country: 'NG', kind: 'withdrawal_fee', from: '50000.01', amount: '50.00' },
  { country: 'GH', kind: 'withdrawal_fee', basisPoints: 75 },
  { country: 'KE', kind: 'withdrawal_fee', amount: '30.00' },
  // since 2026, the sender pays it on each transfer of 10,000 or more
  { country: 'NG', kind: 'stamp_duty', from: '10000.00', amount: '50.00' },
  ...billFees('NG'),
  ...billFees('KE'),
];

interface LevelRow {
  country: CountryCode;
  level: 1 | 2;
  oneTime: string;
  daily: string;
  debits: string;
  month?: string;
  balance: string;
  singleDeposit?: string;
}

/** Limits in major units. The last columns are set by the regulators. */
export const levels: LevelRow[] = [
  {
    country: 'NG',
    level: 1,
    oneTime: '20000',
    daily: '50000',
    debits: '50000',
    balance: '300000',
    singleDeposit: '50000',
  },
  {
    country: 'NG',
    level: 2,
    oneTime: '100000',
    daily: '200000',
    debits: '200000',
    balance: '500000',
    singleDeposit: '100000',
  },
  {
    country: 'GH',
    level: 1,
    oneTime: '500',
    daily: '1000',
    debits: '3000',
    month: '10000',
    balance: '5000',
  },
  { country: 'GH', level: 2, oneTime: '5000', daily: '15000', debits: '15000', balance: '40000' },
  { country: 'KE', level: 1, oneTime: '5000', daily: '10000', debits: '500000', balance: '500000' },
  {
    country: 'KE',
    level: 2,
    oneTime: '70000',
    daily: '150000',
    debits: '500000',
    balance: '500000',
  },
];
