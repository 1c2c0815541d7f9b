import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { money } from '#lib/money.ts';
import type { PaidOut } from '#server/ports/payouts.ts';
import { isTrialKey, paystackClient } from '#server/providers/paystack/client.ts';
import { paystackPayments } from '#server/providers/paystack/payments.ts';
import { paystackPayouts } from '#server/providers/paystack/payouts.ts';
import { depositScenarios, type DepositBench } from '../deposits.ts';
import { subject, type ScenarioName, type Subject } from '../kit.ts';
import { lookUpScenarios, type LookUpBench } from '../look-ups.ts';
import { orderScenarios, type OrderBench } from '../orders.ts';
import { breakable, notLive, type LiveVendor } from './live-vendor.ts';
import { factsOf, nameOf, newDeposit, testAccount } from './paystack-facts.ts';

const onItsPage = 'someone has to pay on its page';
const always = 'its test mode pays every payout at once';

const lacksOf = (
  ...reasons: Partial<Record<ScenarioName, string>>[]
): Partial<Record<ScenarioName, string>> =>
  reasons.reduce((all, each) => ({ ...all, ...each }), {});

const within = <T extends object>(all: T, lacks: Partial<Record<ScenarioName, string>>) =>
  Object.fromEntries(Object.entries(lacks).filter(([name]) => name in all));

function subjectsOf(baseURL: string, secretKey: string): Subject[] {
  const parts = () => {
    const stranger = paystackClient(baseURL, 'sk_test_nobody');
    const client = breakable(paystackClient(baseURL, secretKey), stranger, (path) =>
      path.startsWith('transferrecipient'),
    );
    const rest = {
      clock: { now: () => new Date() },
      log: pino({ level: 'silent' }),
      secretKey,
      noticeKeys: [secretKey],
    };
    const fail = (fault: typeof client.fault, times = Number.POSITIVE_INFINITY) =>
      void Object.assign(client, { fault, times });
    return { parts: { client, ...rest }, fail };
  };
  const deposits = (): DepositBench => {
    const { parts: own, fail } = parts();
    const unpaid = () => Promise.reject(new Error(onItsPage));
    return {
      port: paystackPayments(own),
      newReference: newDeposit,
      amount: money(10_000n, 'NGN'),
      hands: { pay: unpaid, count: () => 0, fail },
    };
  };
  const names = (): LookUpBench => {
    const { parts: own, fail } = parts();
    let accountNumber = '';
    return {
      look: () =>
        paystackPayments(own).resolveAccount({
          country: 'NG',
          codes: { paystack: '063' },
          accountNumber,
          holder: '',
        }),
      isRight: (value) => (value as { accountName: string }).accountName !== '',
      hands: {
        will: (course) =>
          void (accountNumber = course === 'finds it' ? '0022728151' : '0000000001'),
        fail,
      },
    };
  };
  const payouts = (): OrderBench => {
    const { parts: own, fail } = parts();
    const port = paystackPayouts(own);
    const amount = money(10_000n, 'NGN');
    const ask: OrderBench['ask'] = (reference, sentAgoMs) =>
      port.requery({ reference, sentAt: new Date(Date.now() - sentAgoMs) });
    return {
      port,
      amount: amount.minor,
      ask,
      newReference: () => port.referenceFor(randomUUID(), new Date()),
      send: async (reference) =>
        port.pay({
          reference,
          amount,
          country: 'NG',
          type: 'bank',
          codes: { paystack: '057' },
          accountNumber: testAccount.account_number,
          accountName: await nameOf(own.client),
        }),
      amountOf: (value) => (value as PaidOut).paid.minor,
      hands: {
        will: () => undefined,
        finish: () => Promise.reject(new Error(always)),
        count: async (reference) => ((await ask(reference, 0)).kind === 'done' ? 1 : 0),
        fail,
      },
    };
  };
  const keyed = { 'an expired token': 'its key doesn’t expire' };
  return [
    subject({
      name: 'Paystack deposits',
      port: 'payments',
      scenarios: depositScenarios,
      open: () => Promise.resolve(deposits()),
      lacks: within(
        depositScenarios,
        lacksOf(notLive, {
          success: onItsPage,
          'pending, then done when asked': onItsPage,
          'another amount': onItsPage,
          'a lost answer, found when asked': onItsPage,
          'the same reference twice': onItsPage,
          'the key is refused': onItsPage,
          'the provider says no': 'it refuses nothing that we can send',
        }),
      ),
    }),
    subject({
      name: 'Paystack names on accounts',
      port: 'payments',
      scenarios: lookUpScenarios,
      open: () => Promise.resolve(names()),
      lacks: within(lookUpScenarios, lacksOf(notLive, keyed)),
    }),
    subject({
      name: 'Paystack payouts',
      port: 'payouts',
      scenarios: orderScenarios,
      open: () => Promise.resolve(payouts()),
      lacks: within(
        orderScenarios,
        lacksOf(notLive, keyed, {
          'the provider says no': always,
          'pending, then done when asked': always,
          'another amount': always,
          'done, then sent back': always,
        }),
      ),
    }),
  ];
}

/** Paystack's test mode: no real money moves, and only test keys are accepted. */
export const paystack: LiveVendor = {
  settings: ['PAYSTACK_SECRET_KEY'],
  open({ PAYSTACK_SECRET_KEY: key = '', PAYSTACK_URL: url = 'https://api.paystack.co/' }) {
    if (!isTrialKey(key))
      throw new Error('PAYSTACK_SECRET_KEY must be a key of test mode: sk_test_…');
    return { subjects: subjectsOf(url, key), facts: factsOf(paystackClient(url, key)) };
  },
};
