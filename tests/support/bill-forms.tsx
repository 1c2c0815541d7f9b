import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import type { Biller, BillCheck, BillProduct } from '#lib/refill/contract.ts';
import { networks } from './purchase.ts';

export const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });

const account = (bill_id: string, short_name: string, change: Partial<Biller> = {}): Biller => ({
  ...networks[0]!,
  bill_id,
  name: short_name,
  short_name,
  prefixes: [],
  validates: true,
  sells: 'products',
  number: { kind: 'account', label: 'Smartcard number', pattern: '^\\d{10,12}$', help: null },
  ...change,
});

export const dataNetworks: Biller[] = networks.map((network) => ({
  ...network,
  bill_id: `${network.bill_id}-data`,
  sells: 'products',
}));

const distributor = (id: string, short_name: string, regions: string[]): Biller =>
  account(id, short_name, {
    sells: 'amount',
    min: '1000.00',
    max: '500000.00',
    presets: ['1000.00', '2000.00', '5000.00', '10000.00'],
    number: { kind: 'account', label: 'Meter or account number', pattern: '^\\d{11}$', help: null },
    meter_types: ['prepaid', 'postpaid'],
    regions,
  });

export const distributors: Biller[] = [
  distributor('ng-ikedc', 'IKEDC', ['Lagos (north)']),
  distributor('ng-ekedc', 'EKEDC', ['Lagos (south)']),
  distributor('ng-kedco', 'KEDCO', ['Kano', 'Jigawa']),
];

export const dstv = account('ng-dstv', 'DStv', { subscriptions: ['renew', 'change'] });
export const jamb = account('ng-jamb', 'JAMB', {
  number: { kind: 'account', label: 'Profile code', pattern: '^\\d{10}$', help: null },
});
export const waec: Biller = {
  ...networks[0]!,
  bill_id: 'ng-waec',
  short_name: 'WAEC',
  prefixes: [],
  sells: 'products',
};

export const bundle = (product_id: string, change: Partial<BillProduct> = {}): BillProduct => ({
  product_id,
  name: product_id,
  price: '500.00',
  currency: 'NGN',
  size_label: null,
  size_mb: null,
  price_per_gb: null,
  validity_days: null,
  validity_label: null,
  category: null,
  add_on: false,
  in_stock: true,
  ...change,
});

/** Nine bundles, enough for sorting and filtering. Larger ones are cheaper per GB. */
export const bundles: BillProduct[] = Array.from({ length: 9 }, (_, n) =>
  bundle(`b${n + 1}`, {
    name: `${n + 1} GB, ${n + 1} days`,
    size_label: `${n + 1} GB`,
    size_mb: (n + 1) * 1024,
    price: `${500 + n * 100}.00`,
    price_per_gb: `${Math.floor((500 + n * 100) / (n + 1))}.00`,
    validity_days: n === 4 ? 30 : n + 1,
    validity_label: n === 4 ? '30 days' : `${n + 1} days`,
    category: n === 4 ? 'monthly' : 'daily',
  }),
);

export const checkOf = (change: Partial<BillCheck> = {}): BillCheck => ({
  customer_name: 'A*** OKORO',
  address: null,
  due: null,
  minimum: null,
  current_plan: null,
  hint: null,
  compare: false,
  valid_until: '2026-11-21T10:30:00Z',
  ...change,
});

export const given = {
  people: [],
  country: 'NG',
  zone: 'Africa/Lagos',
  needs: null,
  fee: '0.00',
} as const;
export const box = (name: string | RegExp) =>
  screen.getByRole<HTMLInputElement>('textbox', { name });
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const press = async (name: string | RegExp) => user().click(button(name));
export const sheet = () => screen.findByRole('dialog', { name: 'Review and pay' });
export const rowNames = (group: string) =>
  [...screen.getByRole('radiogroup', { name: group }).querySelectorAll('.row-t')].map(
    ({ textContent }) => textContent,
  );

/** Types the PIN into the sheet; its last digit pays. */
export async function payIt() {
  await user().click(screen.getByRole('textbox', { name: 'Digit 1 of 6' }));
  await user().keyboard('123456');
}
