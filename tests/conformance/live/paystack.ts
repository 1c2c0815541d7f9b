import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import banks from '#lib/facts/banks.json' with { type: 'json' };
import { countryCodes } from '#lib/countries.ts';
import { money } from '#lib/money.ts';
import type { PaidOut } from '#server/ports/payouts.ts';
import type { JsonClient, JsonReply } from '#server/providers/json-client.ts';
import { listPaystackBanks } from '#server/providers/paystack/accounts.ts';
import { isTrialKey, paystackClient } from '#server/providers/paystack/client.ts';
import { paystackPayments, paystackPayouts } from '#server/providers/paystack/index.ts';
import { unconfirmed } from '#server/providers/paystack/wire.ts';
import { depositScenarios, type DepositBench } from '../deposits.ts';
import type { Fact } from '../facts.ts';
import { subject, type ScenarioName, type Subject } from '../kit.ts';
import { lookUpScenarios, type LookUpBench } from '../look-ups.ts';
import { orderScenarios, type OrderBench } from '../orders.ts';
import { breakable, notLive, type LiveVendor } from './live-vendor.ts';

const EMAIL = 'conformance@example.com';
const newDeposit = () => `oja-${randomUUID()}`;

interface ListedAs {
  country: string;
  codes: { paystack?: string | undefined };
}

interface Answer {
  status: number;
  message: string;
  data: Record<string, unknown>;
}

function answerIn(reply: JsonReply): Answer {
  if (reply.kind === 'no answer') throw new Error(`no answer (${reply.reason})`);
  const { message = '', data } = (reply.body ?? {}) as { message?: string; data?: unknown };
  return { status: reply.status, message, data: (data ?? {}) as Answer['data'] };
}

/** The account that the provider's documents name for payouts in test mode. */
const testAccount = {
  ...{ type: 'nuban', name: 'Conformance', currency: 'NGN' },
  ...{ account_number: '0000000000', bank_code: '057' },
};

/** Whose account the provider takes it for: we pay no one under another name. */
async function nameOf(client: JsonClient): Promise<string> {
  const { data } = answerIn(await client.read('transferrecipient', { body: testAccount }));
  const { account_name: name } = (data['details'] ?? {}) as { account_name?: string | null };
  return name ?? testAccount.name;
}

const shown = ({ status, message }: Answer): string => `${status} “${message}”`;

function factsOf(client: JsonClient): Fact[] {
  const post = async (path: string, body: Record<string, unknown>) =>
    answerIn(await client.send(path, body));
  const get = async (path: string) => answerIn(await client.read(path, { query: {} }));
  const begin = (reference: string) =>
    post('transaction/initialize', { email: EMAIL, amount: 10_000, currency: 'NGN', reference });
  return [
    {
      name: 'usedReference',
      says: 'a second payment with the same reference is refused in words that we know',
      async check() {
        const reference = newDeposit();
        await begin(reference);
        const again = await begin(reference);
        const isRight = again.status >= 400 && unconfirmed.usedReference.test(again.message);
        return { isRight, seen: shown(again) };
      },
    },
    {
      name: 'noPayment',
      says: 'a payment that was never started is refused in words that we know',
      async check() {
        const found = await get(`transaction/verify/${newDeposit()}`);
        const isRight = found.status >= 400 && unconfirmed.noPayment.test(found.message);
        return { isRight, seen: shown(found) };
      },
    },
    {
      name: 'openPayment',
      says: `a checkout that no one has paid is “${unconfirmed.openPayment}”`,
      async check() {
        const reference = newDeposit();
        await begin(reference);
        const { data } = await get(`transaction/verify/${reference}`);
        const seen = String(data['status']);
        return { isRight: seen === unconfirmed.openPayment, seen };
      },
    },
    {
      name: 'noFloat',
      says: 'a payout beyond our balance is refused in words that we know',
      async check() {
        const { data } = await post('transferrecipient', {
          ...testAccount,
        });
        const sent = await post('transfer', {
          ...{ source: 'balance', amount: 900_000_000_000, recipient: data['recipient_code'] },
          ...{ reference: `oja-${randomUUID()}`, currency: 'NGN' },
        });
        return { isRight: unconfirmed.noFloat.test(sent.message), seen: shown(sent) };
      },
    },
    {
      name: 'accountBank.trial',
      says: `accounts of our users can be kept at ${unconfirmed.accountBank.trial} in test mode`,
      async check() {
        const found = await get('dedicated_account/available_providers');
        const slugs = (found.data as unknown as { provider_slug?: string }[]).map(
          ({ provider_slug: slug }) => slug,
        );
        return { isRight: slugs.includes(unconfirmed.accountBank.trial), seen: slugs.join(', ') };
      },
    },
    {
      name: 'accountBank.live',
      says: `accounts of our users can be kept at ${unconfirmed.accountBank.live} in live mode`,
    },
    {
      name: 'customerByEmail',
      says: 'making a customer with a known address gives the one that exists',
      async check() {
        const [one, two] = [
          await post('customer', { email: EMAIL }),
          await post('customer', { email: EMAIL }),
        ];
        const codes = [one, two].map(({ data }) => String(data['customer_code']));
        return { isRight: codes[0] === codes[1], seen: codes.join(' and ') };
      },
    },
    {
      name: 'nationalPhone',
      says: 'a payer’s phone number in Ghana is written as at home',
      async check() {
        const charged = await post('charge', {
          ...{ email: EMAIL, amount: 100, currency: 'GHS', reference: newDeposit() },
          mobile_money: { phone: '0551234987', provider: 'mtn' },
        });
        return { isRight: charged.status < 400, seen: shown(charged) };
      },
    },
    {
      name: 'changesForDays',
      says: `a payment changes for ${unconfirmed.changesForDays} days at most`,
    },
    ...countryCodes.map((country) => ({
      name: `banks of ${country}`,
      says: 'all our codes of banks and networks are the provider’s',
      async check() {
        const listed = await listPaystackBanks(client, country);
        if (listed.kind !== 'done') throw new Error('it doesn’t list its banks');
        const known = new Set(listed.value.map(({ code }) => code));
        const missing = (banks as readonly ListedAs[])
          .filter((bank) => bank.country === country && bank.codes.paystack)
          .map(({ codes }) => codes.paystack ?? '')
          .filter((code) => !known.has(code));
        const seen =
          missing.length === 0 ? `${known.size} codes` : `not there: ${missing.join(', ')}`;
        return { isRight: missing.length === 0, seen };
      },
    })),
  ];
}

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
    const rest = { clock: { now: () => new Date() }, log: pino({ level: 'silent' }), secretKey };
    const fail = (fault: typeof client.fault, times = Number.POSITIVE_INFINITY) =>
      void Object.assign(client, { fault, times });
    return { parts: { client, ...rest }, fail };
  };
  const deposits = (): DepositBench => {
    const { parts: own, fail } = parts();
    const unpaid = () => Promise.reject(new Error(onItsPage));
    return {
      ...{ port: paystackPayments(own), newReference: newDeposit, amount: money(10_000n, 'NGN') },
      hands: { pay: unpaid, count: () => 0, fail },
    };
  };
  const names = (): LookUpBench => {
    const { parts: own, fail } = parts();
    let accountNumber = '';
    return {
      look: () =>
        paystackPayments(own).resolveAccount({
          ...{ country: 'NG', codes: { paystack: '063' }, accountNumber, holder: '' },
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
      ...{ port, amount: amount.minor, ask },
      newReference: () => port.referenceFor(randomUUID(), new Date()),
      send: async (reference) =>
        port.pay({
          ...{ reference, amount, country: 'NG', type: 'bank', codes: { paystack: '057' } },
          ...{ accountNumber: testAccount.account_number, accountName: await nameOf(own.client) },
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
      ...{ name: 'Paystack deposits', port: 'payments', scenarios: depositScenarios },
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
      ...{ name: 'Paystack names on accounts', port: 'payments', scenarios: lookUpScenarios },
      open: () => Promise.resolve(names()),
      lacks: within(lookUpScenarios, lacksOf(notLive, keyed)),
    }),
    subject({
      ...{ name: 'Paystack payouts', port: 'payouts', scenarios: orderScenarios },
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

/** Paystack's test mode: nothing real moves, and only keys of test mode are taken. */
export const paystack: LiveVendor = {
  settings: ['PAYSTACK_SECRET_KEY'],
  open({ PAYSTACK_SECRET_KEY: key = '', PAYSTACK_URL: url = 'https://api.paystack.co/' }) {
    if (!isTrialKey(key))
      throw new Error('PAYSTACK_SECRET_KEY must be a key of test mode: sk_test_…');
    return { subjects: subjectsOf(url, key), facts: factsOf(paystackClient(url, key)) };
  },
};
