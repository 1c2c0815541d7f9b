import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { money } from '#lib/money.ts';
import type { PaidOut } from '#server/ports/payouts.ts';
import { paystackClient, type PaystackParts } from '#server/providers/paystack/client.ts';
import { paystackPayments, paystackPayouts } from '#server/providers/paystack/index.ts';
import { stillClock } from '#tests/support/clock.ts';
import { depositScenarios, type DepositBench } from '../deposits.ts';
import { subject } from '../kit.ts';
import { lookUpScenarios, type LookUpBench } from '../look-ups.ts';
import { orderScenarios, type Course, type OrderBench } from '../orders.ts';
import { timingOf, wireHands } from '../vendor.ts';
import { PAYSTACK_KEY, startPaystack, type PaystackStub } from './paystack-stub.ts';

/** What its adapters are made of, with the stub in the provider's place. */
export const paystackPartsAt = (fake: PaystackStub): PaystackParts => ({
  client: paystackClient(fake.stub.url, PAYSTACK_KEY, timingOf(fake)),
  ...{ clock: stillClock(), log: pino({ level: 'silent' }), secretKey: PAYSTACK_KEY },
  noticeKeys: [PAYSTACK_KEY],
});

async function openDeposits(): Promise<DepositBench & { close(): Promise<void> }> {
  const fake = await startPaystack();
  const { transactions } = fake;
  return {
    port: paystackPayments(paystackPartsAt(fake)),
    newReference: () => `OJ-${randomUUID()}`,
    amount: money(500_000n, 'NGN'),
    hands: {
      pay: (reference, { amount } = {}) =>
        fake.pay(reference, amount === undefined ? undefined : Number(amount)),
      count: (reference) => (transactions.get(reference)?.status === 'success' ? 1 : 0),
      notice: (reference, claims) => {
        const amount = claims && { amount: Number(claims.amount), status: 'success' };
        return fake.hook('charge.success', { ...transactions.get(reference), ...amount });
      },
      refuse: (isRefusing) => void (fake.isRefusing = isRefusing),
      ...wireHands(fake, ({ path }) => path === '/transaction/initialize'),
    },
    close: () => fake.close(),
  };
}

const courses: Record<Course, string> = {
  'does it': 'success',
  refuses: 'failed',
  'takes its time': 'pending',
  'does it, then sends it back': 'success',
};
const AMOUNT = 500_000n;

async function openPayouts(): Promise<OrderBench & { close(): Promise<void> }> {
  const fake = await startPaystack();
  const parts = paystackPartsAt(fake);
  const port = paystackPayouts(parts);
  const { transfers } = fake;
  return {
    port,
    newReference: () => port.referenceFor(randomUUID(), parts.clock.now()),
    amount: AMOUNT,
    send: (reference) =>
      port.pay({
        ...{ reference, amount: money(AMOUNT, 'NGN'), country: 'NG', type: 'bank' },
        ...{ codes: { paystack: '044' }, accountNumber: '0123456780', accountName: 'OBI ADA' },
      }),
    ask: (reference, sentAgoMs) =>
      port.requery({ reference, sentAt: new Date(parts.clock.now().getTime() - sentAgoMs) }),
    amountOf: (value) => (value as PaidOut).paid.minor,
    hands: {
      will: (course) => void (fake.course = courses[course]),
      finish: (reference, how) =>
        void Object.assign(transfers.get(reference) ?? {}, {
          status: how === 'sent back' ? 'reversed' : 'success',
          ...(how === 'another amount' ? { amount: Number(AMOUNT) - 100 } : {}),
        }),
      count: (reference) => (transfers.has(reference) ? 1 : 0),
      notice: (reference) => {
        const data = transfers.get(reference) ?? {};
        return fake.hook('transfer.success', data);
      },
      ...wireHands(fake, ({ method, path }) => method === 'POST' && path === '/transfer'),
    },
    close: () => fake.close(),
  };
}

async function openNames(): Promise<LookUpBench & { close(): Promise<void> }> {
  const fake = await startPaystack();
  const port = paystackPayments(paystackPartsAt(fake));
  return {
    look: () =>
      port.resolveAccount({
        ...{ country: 'NG', codes: { paystack: '044' } },
        ...{ accountNumber: '0123456780', holder: '' },
      }),
    isRight: (value) => (value as { accountName: string }).accountName === 'OBI ADA',
    hands: {
      will: (course) => void (fake.accountName = course === 'finds it' ? 'OBI ADA' : null),
      ...wireHands(fake, () => true),
    },
    close: () => fake.close(),
  };
}

const keyed = { 'an expired token': 'its key doesn’t expire' };

export const paystackDeposits = subject({
  ...{ name: 'Paystack deposits', port: 'payments' },
  ...{ scenarios: depositScenarios, open: openDeposits },
});
export const paystackNames = subject({
  ...{ name: 'Paystack names on accounts', port: 'payments' },
  ...{ scenarios: lookUpScenarios, open: openNames, lacks: keyed },
});
export const paystackWithdrawals = subject({
  ...{ name: 'Paystack payouts', port: 'payouts' },
  ...{ scenarios: orderScenarios, open: openPayouts, lacks: keyed },
});
