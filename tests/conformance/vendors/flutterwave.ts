import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { money } from '#lib/money.ts';
import type { PaidOut } from '#server/ports/payouts.ts';
import { flutterwaveClient, type FlutterwaveParts } from '#server/providers/flutterwave/client.ts';
import { flutterwavePayments, flutterwavePayouts } from '#server/providers/flutterwave/index.ts';
import { stillClock } from '#tests/support/clock.ts';
import { depositScenarios, type DepositBench } from '../deposits.ts';
import { subject } from '../kit.ts';
import { lookUpScenarios, type LookUpBench } from '../look-ups.ts';
import { orderScenarios, type Course, type OrderBench } from '../orders.ts';
import { timingOf, wireHands } from '../vendor.ts';
import {
  FLUTTERWAVE_KEY,
  FLUTTERWAVE_SECRET,
  startFlutterwave,
  type FlutterwaveStub,
} from './flutterwave-stub.ts';

/** What its adapters are made of, with the stub in the provider's place. */
export const flutterwavePartsAt = (fake: FlutterwaveStub): FlutterwaveParts => ({
  client: flutterwaveClient(fake.stub.url, FLUTTERWAVE_KEY, timingOf(fake)),
  ...{ clock: stillClock(), log: pino({ level: 'silent' }) },
  ...{ secretKey: FLUTTERWAVE_KEY, webhookSecrets: [FLUTTERWAVE_SECRET] },
});

async function openDeposits(): Promise<DepositBench & { close(): Promise<void> }> {
  const fake = await startFlutterwave();
  return {
    port: flutterwavePayments(flutterwavePartsAt(fake)),
    newReference: () => `OJ-${randomUUID()}`,
    amount: money(50_025n, 'GHS'),
    hands: {
      pay: (reference, { amount } = {}) =>
        fake.pay(reference, amount === undefined ? undefined : Number(amount) / 100),
      count: (reference) => (fake.payments.has(reference) ? 1 : 0),
      notice: (reference, claims) =>
        fake.hook('charge.completed', {
          ...{ tx_ref: reference, status: 'successful' },
          ...(claims ? { amount: Number(claims.amount) / 100 } : {}),
        }),
      refuse: (isRefusing) => void (fake.isRefusing = isRefusing),
      ...wireHands(fake, ({ path }) => path === '/payments'),
    },
    close: () => fake.close(),
  };
}

const courses: Record<Course, FlutterwaveStub['course']> = {
  'does it': 'SUCCESSFUL',
  refuses: 'refuses',
  'takes its time': 'NEW',
  'does it, then sends it back': 'SUCCESSFUL',
};
const AMOUNT = 50_025n;

async function openPayouts(): Promise<OrderBench & { close(): Promise<void> }> {
  const fake = await startFlutterwave();
  const parts = flutterwavePartsAt(fake);
  const port = flutterwavePayouts(parts);
  const { transfers } = fake;
  return {
    port,
    newReference: () => port.referenceFor(randomUUID(), parts.clock.now()),
    amount: AMOUNT,
    send: (reference) =>
      port.pay({
        ...{ reference, amount: money(AMOUNT, 'GHS'), country: 'GH', type: 'mobile_money' },
        ...{ codes: { paystack: 'MTN' }, accountNumber: '0241234567', accountName: 'ADA OBI' },
      }),
    ask: (reference, sentAgoMs) =>
      port.requery({ reference, sentAt: new Date(parts.clock.now().getTime() - sentAgoMs) }),
    amountOf: (value) => (value as PaidOut).paid.minor,
    hands: {
      will: (course) => void (fake.course = courses[course]),
      finish: (reference, how) =>
        void Object.assign(transfers.get(reference) ?? {}, {
          status: 'SUCCESSFUL',
          ...(how === 'another amount' ? { amount: 400 } : {}),
        }),
      count: (reference) => (transfers.has(reference) ? 1 : 0),
      notice: (reference) => fake.hook('transfer.completed', transfers.get(reference) ?? {}),
      ...wireHands(fake, ({ method, path }) => method === 'POST' && path === '/transfers'),
    },
    close: () => fake.close(),
  };
}

async function openNames(): Promise<LookUpBench & { close(): Promise<void> }> {
  const fake = await startFlutterwave();
  const port = flutterwavePayments(flutterwavePartsAt(fake));
  return {
    look: () =>
      port.resolveAccount({
        ...{ country: 'GH', codes: { flutterwave: 'GH040100' } },
        ...{ accountNumber: '0123456780', holder: '' },
      }),
    isRight: (value) => (value as { accountName: string }).accountName === 'ADA OBI',
    hands: {
      will: (course) => void (fake.accountName = course === 'finds it' ? 'ADA OBI' : null),
      ...wireHands(fake, () => true),
    },
    close: () => fake.close(),
  };
}

const unsigned = 'it signs nothing: its notices only repeat a secret of ours';
const keyed = 'its key doesn’t expire';

export const flutterwaveDeposits = subject({
  ...{ name: 'Flutterwave deposits', port: 'payments' },
  ...{ scenarios: depositScenarios, open: openDeposits },
  lacks: {
    'a forged notice': unsigned,
    'a lost request, proven unsent':
      'a page that no one paid on yet looks like one that was never made',
  },
});
export const flutterwaveNames = subject({
  ...{ name: 'Flutterwave names on accounts', port: 'payments' },
  ...{ scenarios: lookUpScenarios, open: openNames, lacks: { 'an expired token': keyed } },
});
export const flutterwaveWithdrawals = subject({
  ...{ name: 'Flutterwave payouts', port: 'payouts' },
  ...{ scenarios: orderScenarios, open: openPayouts },
  lacks: {
    'a forged notice': unsigned,
    'done, then sent back': 'a payout that it calls successful stays so: it has no word for more',
    'an expired token': keyed,
  },
});
