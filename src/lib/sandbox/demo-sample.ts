import { supportedCountries, type CountryCode, type CurrencyCode } from '#lib/countries.ts';

/** The data of the tour: invented, and the same for everyone in a country. */
export interface DemoSample {
  currency: CurrencyCode;
  balance: string;
  /** One payment from its price to its end. */
  what: string;
  to: string;
  /** The network that responds late. */
  network: string;
  lines: { amount: string; fee: string; duty: string; total: string };
  arrives: { label: string; amount: string };
  /** A card that is sold: its value, our rate, and its payout. */
  card: { name: string; rate: string; brings: string };
}

const samples: Record<CountryCode, Omit<DemoSample, 'currency'>> = {
  NG: {
    balance: '48250.00',
    what: 'MTN airtime',
    to: '0803 555 0147',
    network: 'the network',
    lines: { amount: '2000.00', fee: '0.00', duty: '0.00', total: '2000.00' },
    arrives: { label: 'Airtime that arrives', amount: '2000.00' },
    card: { name: 'Steam, $50.00', rate: '1000.00', brings: '50000.00' },
  },
  GH: {
    balance: '640.00',
    what: 'Withdrawal to mobile money',
    to: '024 555 0147',
    network: 'the bank',
    lines: { amount: '200.00', fee: '1.50', duty: '0.00', total: '201.50' },
    arrives: { label: 'Arrives in your account', amount: '200.00' },
    card: { name: 'Steam, $50.00', rate: '8.00', brings: '400.00' },
  },
  KE: {
    balance: '7400.00',
    what: 'Safaricom airtime',
    to: '0712 555 014',
    network: 'the network',
    lines: { amount: '500.00', fee: '0.00', duty: '0.00', total: '500.00' },
    arrives: { label: 'Airtime that arrives', amount: '500.00' },
    card: { name: 'Steam, $50.00', rate: '90.00', brings: '4500.00' },
  },
};

export const demoSample = (country: CountryCode): DemoSample => ({
  currency: supportedCountries[country].currency,
  ...samples[country],
});
