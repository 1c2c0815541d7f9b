import { pino } from 'pino';
import { money } from '#lib/money.ts';
import { flutterwaveClient, type FlutterwaveParts } from '#server/providers/flutterwave/client.ts';
import { flutterwavePayments } from '#server/providers/flutterwave/payments.ts';
import { flutterwavePayouts } from '#server/providers/flutterwave/payouts.ts';
import { stillClock } from '#tests/support/clock.ts';
import { depositScenarios } from '../deposits.ts';
import { subject } from '../kit.ts';
import { lookUpScenarios } from '../look-ups.ts';
import { orderScenarios, type Course } from '../orders.ts';
import {
  FLUTTERWAVE_KEY,
  FLUTTERWAVE_SECRET,
  startFlutterwave,
  type FlutterwaveStub,
} from './flutterwave-stub.ts';
import { depositBench, nameBench, payoutBench } from './payment-benches.ts';

/** The parts of its adapters, with the stub as the provider. */
export const flutterwavePartsAt = (fake: FlutterwaveStub): FlutterwaveParts => ({
  client: flutterwaveClient(fake.stub.url, FLUTTERWAVE_KEY, fake.stub.timing),
  clock: stillClock(),
  log: pino({ level: 'silent' }),
  secretKey: FLUTTERWAVE_KEY,
  webhookSecrets: [FLUTTERWAVE_SECRET],
});

async function openDeposits() {
  const fake = await startFlutterwave();
  return depositBench(fake, {
    port: flutterwavePayments(flutterwavePartsAt(fake)),
    amount: money(50_025n, 'GHS'),
    page: '/payments',
    pay: (reference, { amount } = {}) =>
      fake.pay(reference, amount === undefined ? undefined : Number(amount) / 100),
    count: (reference) => (fake.payments.has(reference) ? 1 : 0),
    notice: (reference, claims) =>
      fake.hook('charge.completed', {
        tx_ref: reference,
        status: 'successful',
        ...(claims ? { amount: Number(claims.amount) / 100 } : {}),
      }),
  });
}

const courses: Record<Course, FlutterwaveStub['course']> = {
  'does it': 'SUCCESSFUL',
  refuses: 'refuses',
  'takes its time': 'NEW',
  'does it, then sends it back': 'SUCCESSFUL',
};

async function openPayouts() {
  const fake = await startFlutterwave();
  const parts = flutterwavePartsAt(fake);
  return payoutBench(fake, {
    port: flutterwavePayouts(parts),
    clock: parts.clock,
    transfers: fake.transfers,
    request: {
      amount: money(50_025n, 'GHS'),
      country: 'GH',
      type: 'mobile_money',
      codes: { paystack: 'MTN' },
      accountNumber: '0241234567',
      accountName: 'ADA OBI',
    },
    will: (course) => void (fake.course = courses[course]),
    ends: {
      done: { status: 'SUCCESSFUL' },
      'another amount': { status: 'SUCCESSFUL', amount: 400 },
      'sent back': { status: 'SUCCESSFUL' },
    },
    notice: (row) => fake.hook('transfer.completed', row),
    path: '/transfers',
  });
}

async function openNames() {
  const fake = await startFlutterwave();
  const port = flutterwavePayments(flutterwavePartsAt(fake));
  const codes = { flutterwave: 'GH040100' };
  return nameBench(fake, { port, name: 'ADA OBI', country: 'GH', codes });
}

const unsigned = 'it signs nothing: its notices only repeat a secret of ours';
const keyed = 'its key doesn’t expire';

export const flutterwaveDeposits = subject({
  name: 'Flutterwave deposits',
  port: 'payments',
  scenarios: depositScenarios,
  open: openDeposits,
  lacks: {
    'a forged notice': unsigned,
    'a lost request, proven unsent':
      'a page that no one paid on yet looks like one that was never made',
  },
});
export const flutterwaveNames = subject({
  name: 'Flutterwave names on accounts',
  port: 'payments',
  scenarios: lookUpScenarios,
  open: openNames,
  lacks: { 'an expired token': keyed },
});
export const flutterwaveWithdrawals = subject({
  name: 'Flutterwave payouts',
  port: 'payouts',
  scenarios: orderScenarios,
  open: openPayouts,
  lacks: {
    'a forged notice': unsigned,
    'done, then sent back': 'a payout that it calls successful stays so: it has no word for more',
    'an expired token': keyed,
  },
});
