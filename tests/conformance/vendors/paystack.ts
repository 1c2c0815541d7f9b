import { pino } from 'pino';
import { money } from '#lib/money.ts';
import { paystackClient, type PaystackParts } from '#server/providers/paystack/client.ts';
import { paystackPayments } from '#server/providers/paystack/payments.ts';
import { paystackPayouts } from '#server/providers/paystack/payouts.ts';
import { stillClock } from '#tests/support/clock.ts';
import { depositScenarios } from '../deposits.ts';
import { subject } from '../kit.ts';
import { lookUpScenarios } from '../look-ups.ts';
import { orderScenarios, type Course } from '../orders.ts';
import { depositBench, nameBench, payoutBench } from './payment-benches.ts';
import type { PaystackStub } from './paystack-books.ts';
import { PAYSTACK_KEY, startPaystack } from './paystack-stub.ts';

/** The parts of its adapters, with the stub as the provider. */
export const paystackPartsAt = (fake: PaystackStub): PaystackParts => ({
  client: paystackClient(fake.stub.url, PAYSTACK_KEY, fake.stub.timing),
  clock: stillClock(),
  log: pino({ level: 'silent' }),
  secretKey: PAYSTACK_KEY,
  noticeKeys: [PAYSTACK_KEY],
});

async function openDeposits() {
  const fake = await startPaystack();
  const { transactions } = fake;
  return depositBench(fake, {
    port: paystackPayments(paystackPartsAt(fake)),
    amount: money(500_000n, 'NGN'),
    page: '/transaction/initialize',
    pay: (reference, { amount } = {}) =>
      fake.pay(reference, amount === undefined ? undefined : Number(amount)),
    count: (reference) => (transactions.get(reference)?.status === 'success' ? 1 : 0),
    notice: (reference, claims) => {
      const amount = claims && { amount: Number(claims.amount), status: 'success' };
      return fake.hook('charge.success', { ...transactions.get(reference), ...amount });
    },
  });
}

const courses: Record<Course, string> = {
  'does it': 'success',
  refuses: 'failed',
  'takes its time': 'pending',
  'does it, then sends it back': 'success',
};

async function openPayouts() {
  const fake = await startPaystack();
  const parts = paystackPartsAt(fake);
  return payoutBench(fake, {
    port: paystackPayouts(parts),
    clock: parts.clock,
    transfers: fake.transfers,
    request: {
      amount: money(500_000n, 'NGN'),
      country: 'NG',
      type: 'bank',
      codes: { paystack: '044' },
      accountNumber: '0123456780',
      accountName: 'OBI ADA',
    },
    will: (course) => void (fake.course = courses[course]),
    ends: {
      done: { status: 'success' },
      'another amount': { status: 'success', amount: 499_900 },
      'sent back': { status: 'reversed' },
    },
    notice: (row) => fake.hook('transfer.success', row),
    path: '/transfer',
  });
}

async function openNames() {
  const fake = await startPaystack();
  const port = paystackPayments(paystackPartsAt(fake));
  return nameBench(fake, { port, name: 'OBI ADA', country: 'NG', codes: { paystack: '044' } });
}

const keyed = { 'an expired token': 'its key doesn’t expire' };

export const paystackDeposits = subject({
  name: 'Paystack deposits',
  port: 'payments',
  scenarios: depositScenarios,
  open: openDeposits,
});
export const paystackNames = subject({
  name: 'Paystack names on accounts',
  port: 'payments',
  scenarios: lookUpScenarios,
  open: openNames,
  lacks: keyed,
});
export const paystackWithdrawals = subject({
  name: 'Paystack payouts',
  port: 'payouts',
  scenarios: orderScenarios,
  open: openPayouts,
  lacks: keyed,
});
