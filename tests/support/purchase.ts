import type { Order, Quote, Transaction } from '#lib/orders/contract.ts';
import type { Beneficiary, Biller } from '#lib/refill/contract.ts';
import { stateWord } from '#lib/look/states.ts';

const biller = (bill_id: string, short_name: string, prefixes: string[]): Biller => ({
  bill_id,
  name: `${short_name} Nigeria`,
  short_name,
  logo: null,
  color: null,
  currency: 'NGN',
  min: '50.00',
  max: '50000.00',
  presets: ['100.00', '200.00', '500.00', '1000.00', '2000.00', '5000.00'],
  prefixes,
  validates: false,
  compares: false,
  sells: 'amount',
  number: { kind: 'phone', label: 'Phone number', pattern: null, help: null },
  meter_types: [],
  subscriptions: [],
  regions: [],
});

export const networks: Biller[] = [
  biller('ng-mtn', 'MTN', ['0803', '0703', '07025']),
  biller('ng-airtel', 'Airtel', ['0802', '0702']),
  biller('ng-glo', 'Glo', ['0805']),
];

export const mummy: Beneficiary = {
  id: '6b2f1c3e-97b7-4a6e-9d5c-0e2b9f7f1a11',
  beneficiary_name: 'Mummy Ngozi',
  user_number: '+2348023334444',
  national_number: '0802 333 4444',
  bill_id: 'ng-glo',
  service_type: 'airtime-bill-payment',
  last: null,
};

export const lately: Beneficiary = {
  ...mummy,
  id: null,
  beneficiary_name: null,
  user_number: '+2348051112222',
  national_number: '0805 111 2222',
};

const lines: Quote['lines'] = {
  amount: '500.00',
  fee: '0.00',
  duty: '0.00',
  total: '500.00',
  arrives: { label: 'Airtime on 0803 412 7790', amount: '500.00' },
};

export const quoteOf = (change: Partial<Quote> = {}): Quote => ({
  quote_id: '7d0f6a70-4a0e-4f25-8f63-0a6f8f1d2c33',
  name: 'MTN airtime',
  detail: '••••7790',
  currency: 'NGN',
  lines,
  rate: null,
  rule_version: 'airtime-1',
  expires_at: '2026-11-21T10:10:00Z',
  expected_s: null,
  warning: null,
  ...change,
});

/** The server's sentence about a status. */
const textOf = ({ status = 'processing', sent_to, on_hold_until, stage }: Partial<Transaction>) =>
  stateWord(status, { sentTo: sent_to, onHold: typeof on_hold_until === 'string', stage }).word;

export const rowOf = (change: Partial<Transaction> = {}): Transaction => ({
  uuid: '3f1c8c55-92a0-4c39-8a56-7c7d7fd0a001',
  reference_code: 'OJ-7KD4-Q2MX',
  type: 'airtime-bill-payment',
  kind: 'purchase',
  name: 'MTN airtime',
  detail: '••••7790',
  direction: 'out',
  status: 'processing',
  sent_to: null,
  on_hold_until: null,
  status_text: textOf(change),
  amount: '500.00',
  fee: '0.00',
  total: '500.00',
  currency: 'NGN',
  created_at: '2026-11-21T10:00:00Z',
  ...change,
});

/** An order within its undo window, placed at 10:00:00 and sent at 10:00:08. */
export const orderOf = (change: Partial<Order> = {}): Order => ({
  ...rowOf(),
  status_text: textOf(change),
  recipient: '0803 412 7790',
  recipient_name: null,
  lines,
  arrived: false,
  message: 'Your money is on hold and safe. We’ll send it to MTN in a moment.',
  timeline: [
    { title: 'Money on hold', text: null, at: '2026-11-21T10:00:00Z', state: 'now' },
    { title: 'Sent to MTN', text: null, at: null, state: 'todo' },
  ],
  promised_at: '2026-11-21T10:02:00Z',
  cancel_until: '2026-11-21T10:00:08Z',
  can_cancel: true,
  settled_at: null,
  facts: [
    { label: 'Network', value: 'MTN', copy: false },
    { label: 'Number', value: '0803 412 7790', copy: true },
    { label: 'Reference', value: 'OJ-7KD4-Q2MX', copy: true },
  ],
  offer: null,
  can_appeal: false,
  vouchers: [],
  sealed: null,
  voucher_code: null,
  problem: null,
  flags: [],
  repeat: {
    url: '/refill/buy-airtime',
    product: 'refill',
    draft: {
      service_type: 'airtime-bill-payment',
      bill_id: 'ng-mtn',
      user_number: '0803 412 7790',
      amount: '500.00',
    },
  },
  ...change,
});

export const doneOrder = (change: Partial<Order> = {}): Order =>
  orderOf({
    status: 'completed',
    arrived: true,
    can_cancel: false,
    cancel_until: null,
    message: 'MTN airtime is on 0803 123 4567.',
    timeline: [
      { title: 'Money on hold', text: null, at: '2026-11-21T10:00:00Z', state: 'did' },
      { title: 'Delivered by MTN', text: null, at: '2026-11-21T10:00:12Z', state: 'did' },
    ],
    settled_at: '2026-11-21T10:00:12Z',
    ...change,
  });
