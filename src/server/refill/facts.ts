import type { CountryCode, CurrencyCode } from '#lib/countries.ts';
import type { BillType } from '#lib/orders/words.ts';
import cable from './facts/cable.json' with { type: 'json' };
import data from './facts/data.json' with { type: 'json' };
import education from './facts/education.json' with { type: 'json' };
import electricity from './facts/electricity.json' with { type: 'json' };
import internet from './facts/internet.json' with { type: 'json' };
import airtime from './facts/networks.json' with { type: 'json' };

/** A biller in the facts; missing fields get the table's default. Amounts are major units. */
export interface BillerFact {
  id: string;
  country: CountryCode;
  currency: CurrencyCode;
  name: string;
  shortName: string;
  color?: string;
  min?: string;
  max?: string;
  presets?: string[];
  prefixes?: string[];
  codes: Record<string, string>;
  active?: boolean;
  validates?: boolean;
  /** Its number is a phone number. */
  phone?: boolean;
  label?: string;
  pattern?: string;
  help?: string;
  meterTypes?: string[];
  subscriptions?: string[];
  regions?: string[];
  neighbours?: string[];
}

/** Something sold at a fixed price. */
export interface ProductFact {
  id: string;
  biller: string;
  name: string;
  price: string;
  size?: string;
  sizeMb?: number;
  days?: number | null;
  validity?: string;
  category?: string;
  addOn?: boolean;
  /** Text that is delivered with it, besides the service itself. */
  delivers?: string;
  codes?: Record<string, string>;
  /** Our own number, not a quotation; not for production. */
  demo?: boolean;
  active?: boolean;
}

export interface Family {
  serviceType: BillType;
  /** The month of the prices. */
  asOf: string;
  billers: BillerFact[];
  products: ProductFact[];
}

const currencies = { NG: 'NGN', GH: 'GHS', KE: 'KES' } as const;

type Told = Omit<BillerFact, 'country' | 'currency' | 'codes'> & { country: string; codes: object };

const biller = ({ country, codes, ...rest }: Told): BillerFact => {
  const code = country as CountryCode;
  return {
    ...rest,
    country: code,
    currency: currencies[code],
    codes: codes as Record<string, string>,
  };
};

const networks = airtime.networks.map((network) => biller({ ...network, phone: true }));

/** Bundles are sold by the networks that sell airtime, under separate codes. */
const dataBillers = data.billers.map(({ id, network, codes }) => {
  const of = networks.find((each) => each.id === network);
  if (!of) throw new Error(`${id} is of no network`);
  const { country, name, shortName, color, prefixes } = of;
  return biller({
    id,
    country,
    name,
    shortName,
    ...(color ? { color } : {}),
    ...(prefixes ? { prefixes } : {}),
    phone: true,
    codes,
  });
});

const products = (rows: readonly object[]): ProductFact[] => rows as ProductFact[];

/** All billers with their products. */
export const families: readonly Family[] = [
  { serviceType: 'airtime-bill-payment', asOf: airtime.asOf, billers: networks, products: [] },
  {
    serviceType: 'mobile-data-bill-payment',
    asOf: data.asOf,
    billers: dataBillers,
    products: products(data.products),
  },
  {
    serviceType: 'cable-bill-payment',
    asOf: cable.asOf,
    billers: cable.billers.map(biller),
    products: products(cable.products),
  },
  {
    serviceType: 'electricity-bill-payment',
    asOf: electricity.asOf,
    billers: electricity.billers.map(biller),
    products: [],
  },
  {
    serviceType: 'internet-service-bill-payment',
    asOf: internet.asOf,
    billers: internet.billers.map(biller),
    products: products(internet.products),
  },
  {
    serviceType: 'education-bill-payment',
    asOf: education.asOf,
    billers: education.billers.map(biller),
    products: products(education.products),
  },
];
