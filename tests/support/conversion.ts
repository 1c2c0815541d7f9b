import type { AirtimeNetwork, Conversion } from '#lib/airtime-to-cash/contract.ts';
import { orderOf } from './purchase.ts';

const network = (
  id: string,
  short_name: string,
  change: Partial<AirtimeNetwork>,
): AirtimeNetwork => ({
  id,
  name: `${short_name} Nigeria`,
  short_name,
  color: '#FFCC00',
  prefixes: ['0803'],
  service: 'Share',
  currency: 'NGN',
  rate: '80.00',
  min: '50.00',
  max: '50000.00',
  per_transfer: '5000.00',
  per_day: '50000.00',
  dial: '*321*{recipient}*{amount}*{pin}#',
  share_pin: { set: '*321*0000*NEWPIN*NEWPIN#', default: '0000' },
  fee_note: null,
  receiver: 'free',
  rule_version: 'airtime-1',
  ...change,
});

export const mtn = network('ng-mtn', 'MTN', {});
export const glo = network('ng-glo', 'Glo', {
  prefixes: ['0805'],
  rate: '70.00',
  max: '5000.00',
  per_transfer: '1000.00',
  receiver: 'busy',
});

export const PAGE_MADE = Date.parse('2026-11-21T10:00:00Z');

/** ₦10,000 of MTN airtime on its way, in two transfers. */
export const aConversion = (change: Partial<Conversion> = {}): Conversion => ({
  transaction: orderOf({
    reference_code: 'OJ-A2C',
    type: 'airtime-to-cash',
    status: 'awaiting_user',
    total: '8000.00',
    can_cancel: true,
  }),
  network: mtn,
  airtime: '10000.00',
  sender: '08031234567',
  receiver: '07039000001',
  transfers: ['5000.00', '5000.00'].map((amount) => ({
    amount,
    dial: '*321*07039000001*5000*PIN#',
  })),
  expires_at: new Date(PAGE_MADE + 1_800_000).toISOString(),
  proof_until: new Date(PAGE_MADE + 86_400_000).toISOString(),
  proofs: 0,
  demo: false,
  ...change,
});
