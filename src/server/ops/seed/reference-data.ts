import type { OffReason } from '#lib/contracts/reference.ts';
import type { CountryCode } from '#lib/countries.ts';
import { deposit } from '#lib/product-constants.ts';
import { notInGhana } from '#lib/services/bill.ts';
import { bills } from '#lib/services/bills.ts';

type Where = true | OffReason;

const everywhere = { NG: true, GH: true, KE: true } as const;

/**
 * Which services are on in which country; a word instead of true says why not. `demo` rows start off in
 * production.
 */
export const services: Record<string, Record<CountryCode, Where> & { demo?: true }> = {
  'giftcard-sell': everywhere,
  'giftcard-buy': everywhere,
  'local-giftcard-buy': { NG: true, GH: 'country', KE: 'later' },
  ...Object.fromEntries(bills.map(({ service, on }) => [service, on])),
  'airtime-to-cash': { NG: true, GH: 'country', KE: 'later' },
  'crypto-buy': everywhere,
  'crypto-sell': notInGhana,
  'perfect-money-buy': { ...everywhere, demo: true },
  'perfect-money-sell': { ...everywhere, demo: true },
  'fund-bets': { NG: true, GH: 'later', KE: 'later' },
  'event-bill-payment': { NG: true, GH: 'country', KE: 'later' },
  'movie-bill-payment': { NG: true, GH: 'country', KE: 'later' },
  'personalized-shopping': everywhere,
  'primary-account-withdrawal': everywhere,
  // used in the log only: no screen offers it (spec 3)
  funds_transfer: everywhere,
};

export const features: Record<string, boolean> = {
  push: false,
  rewards: false,
  'new-device-limit': false,
};

interface Charge {
  country: CountryCode;
  kind: 'deposit_fee' | 'deposit_minimum' | 'withdrawal_fee' | 'stamp_duty' | 'bill_fee';
  service?: string;
  /** From which amount on, in major units. */
  from?: string;
  amount?: string;
  basisPoints?: number;
}

const billFee = (country: CountryCode, service: string, amount: string): Charge => ({
  country,
  kind: 'bill_fee',
  service,
  amount,
});
const freeBills = [
  'airtime-bill-payment',
  'mobile-data-bill-payment',
  'internet-service-bill-payment',
  'education-bill-payment',
  'fund-bets',
];
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
  billFee('NG', 'electricity-bill-payment', '100.00'),
  billFee('NG', 'cable-bill-payment', '100.00'),
  ...freeBills.map((service) => billFee('NG', service, '0.00')),
  ...freeBills.map((service) => billFee('KE', service, '0.00')),
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
