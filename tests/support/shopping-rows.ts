import type { ForbiddenGoods } from '#lib/shopping/quote.contract.ts';
import type { ShoppingCountry } from '#lib/shopping/request.contract.ts';
import type { ShoppingItem, ShoppingItemDetail } from '#lib/shopping/contract.ts';

/** A row of the cart as the API sends it. */
export const aRow = (change: Partial<ShoppingItem> = {}): ShoppingItem => ({
  cart_code: 'CART-2BCD-EFGH',
  item_code: 'ITEM-AAAA-0001',
  name: 'Runner 3 trainers',
  image_url: null,
  confirmed_quantity: 2,
  requested_quantity: 3,
  amount: '261450.10',
  delivery: {
    country: { code: 'NG', name: 'Nigeria' },
    first_name: 'Ngozi',
    last_name: 'Okoro',
    town: 'Ikeja',
  },
  discount: '0.00',
  tax: '24000.00',
  delivery_fee: '31000.00',
  status: 'approved',
  currency: 'NGN',
  url: 'https://shop.oja.example/trainers',
  ends_at: '2026-11-25T10:00:00.000Z',
  refused_because: null,
  created_at: '2026-11-23T10:00:00.000Z',
  ...change,
});

export const aDetail = (change: Partial<ShoppingItemDetail> = {}): ShoppingItemDetail => ({
  ...aRow(),
  description: 'Size 42',
  note_to_receiver: '',
  whatsapp_no: '2348031234567',
  delivery_full: {
    first_name: 'Ngozi',
    last_name: 'Okoro',
    phone_number: '2348031234567',
    country_code: 'NG',
    state_id: 'ng-lagos',
    town: 'Ikeja',
    address: '12 Allen Avenue',
    zip_code: '',
    state_name: 'Lagos',
    country_name: 'Nigeria',
  },
  quote: {
    currency: 'NGN',
    lines: [
      {
        kind: 'goods',
        name: 'Price in the shop',
        amount: '200169.20',
        why: '2 × USD 64.99, at ₦1,540.00 for 1 USD.',
      },
      {
        kind: 'shipping',
        name: 'Shipping',
        amount: '61280.90',
        why: '1.80 kg at $9.00 a kilogram, by its weight.',
      },
    ],
    total: '261450.10',
    rate: '1540',
    weight: { real: 1800, volumetric: 1700, counted: 1800 },
    rule_version: '1',
    version: 1,
    confirmed_quantity: 2,
    shop: { country: 'US', currency: 'USD', price: '64.99' },
    note: 'The shop has two left.',
    quoted_at: '2026-11-23T10:00:00.000Z',
    ends_at: '2026-11-25T10:00:00.000Z',
    cap_percent: 5,
  },
  question: null,
  can: { decline: true, ask: true, ask_again: false, change_quantity: true, remove: true },
  events: [],
  ...change,
});

export const someGoods: ForbiddenGoods[] = [
  {
    id: 'medicine',
    name: 'Medicine',
    words: ['medicine'],
    destinations: [],
    refused: true,
    reason: 'Medicine needs a licence that we don’t have.',
    instead: null,
  },
  {
    id: 'batteries',
    name: 'Loose batteries',
    words: ['power bank'],
    destinations: [],
    refused: false,
    reason: 'Airlines take no loose batteries.',
    instead: null,
  },
];

export const someCountries: ShoppingCountry[] = [
  {
    code: 'US',
    name: 'United States',
    dialing_code: '1',
    postcode: { label: 'ZIP code', pattern: '^\\d{5}(-\\d{4})?$', required: true },
    states: [{ id: 'us-tx', name: 'Texas' }],
  },
  {
    code: 'NG',
    name: 'Nigeria',
    dialing_code: '234',
    postcode: { label: 'Postal code', pattern: '^\\d{6}$', required: false },
    states: [
      { id: 'ng-lagos', name: 'Lagos' },
      { id: 'ng-ogun', name: 'Ogun' },
    ],
  },
];
