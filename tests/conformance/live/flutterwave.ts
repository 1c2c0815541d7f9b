import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { flutterwaveClient, refusalIn } from '#server/providers/flutterwave/client.ts';
import { flutterwavePayments } from '#server/providers/flutterwave/payments.ts';
import { Balances, Refunds, Transfers, unconfirmed } from '#server/providers/flutterwave/wire.ts';
import type { JsonClient } from '#server/providers/json-client.ts';
import type { Fact } from '../facts.ts';
import { subject, type Subject } from '../kit.ts';
import { lookUpScenarios, type LookUpBench } from '../look-ups.ts';
import {
  answerIn,
  breakable,
  lacksAmong,
  notLive,
  settingOf,
  shown,
  unseen,
  type LiveVendor,
} from './live-vendor.ts';

const URL = 'https://api.flutterwave.com/v3/';
const TRIAL = { begins: 'FLWSECK_TEST-' };

/** An account of its test system; no other account has a name. */
const account = { code: '044', known: '0690000040', unknown: '0000000001' };

function names(url: string, secretKey: string): LookUpBench {
  const stranger = flutterwaveClient(url, `${TRIAL.begins}nobody`);
  const client = breakable(flutterwaveClient(url, secretKey), stranger);
  const port = flutterwavePayments({
    client,
    secretKey,
    webhookSecrets: [],
    clock: { now: () => new Date() },
    log: pino({ level: 'silent' }),
  });
  let accountNumber = account.known;
  return {
    look: () =>
      port.resolveAccount({
        country: 'NG',
        codes: { flutterwave: account.code },
        accountNumber,
        holder: '',
      }),
    isRight: (value) => (value as { accountName: string }).accountName !== '',
    hands: {
      will: (course) =>
        void (accountNumber = course === 'finds it' ? account.known : account.unknown),
      fail: (fault, times = Number.POSITIVE_INFINITY) =>
        void Object.assign(client, { fault, times }),
    },
  };
}

function factsOf(client: JsonClient): Fact[] {
  const get = (path: string, query: Record<string, string> = {}) => client.read(path, { query });
  return [
    {
      name: 'noPayment',
      says: 'a payment that no one made is refused in words that we know',
      async check() {
        const reference = `oja-${randomUUID()}`;
        const reply = await get('transactions/verify_by_reference', { tx_ref: reference });
        const answer = answerIn(reply);
        const refused = refusalIn(reply);
        const isRight = refused !== undefined && unconfirmed.noPayment.test(refused.message);
        return { isRight, seen: shown(answer) };
      },
    },
    {
      name: 'balance',
      says: `what can be paid out stands as ${unconfirmed.balance}`,
      async check() {
        const answer = answerIn(await get('balances'));
        return { isRight: Balances.safeParse(answer.body).success, seen: shown(answer) };
      },
    },
    {
      name: 'payouts by reference',
      says: 'the list of payouts can be asked for one reference, and is empty for another',
      async check() {
        const answer = answerIn(await get('transfers', { reference: `oja-${randomUUID()}` }));
        const { data } = Transfers.safeParse(answer.body);
        return { isRight: data?.data.length === 0, seen: shown(answer) };
      },
    },
    {
      name: 'refundFilter',
      says: `the list of refunds can be asked for one payment, by ${unconfirmed.refundFilter}`,
      async check() {
        const answer = answerIn(await get('refunds', { [unconfirmed.refundFilter]: '1' }));
        const { data } = Refunds.safeParse(answer.body);
        return { isRight: data?.data.length === 0, seen: shown(answer) };
      },
    },
    ...unseen({
      usedReference: 'a reference that was used before is refused in words that we know',
      noFloat: 'a payout beyond our balance is refused in words that we know',
      chargeNetworks: 'networks that are charged are called so',
      payoutNetworks: 'networks that are paid out to are called so',
      phone: 'phone numbers have the country in front and no +',
      redirectMode: 'a payer is only sent to a page in that mode',
      changesForDays: `a payment changes for ${unconfirmed.changesForDays} days at most`,
    }),
  ];
}

const subjectsOf = (url: string, key: string): Subject[] => [
  subject({
    name: 'Flutterwave names on accounts',
    port: 'payments',
    scenarios: lookUpScenarios,
    open: () => Promise.resolve(names(url, key)),
    lacks: lacksAmong(lookUpScenarios, notLive, { 'an expired token': 'its key doesn’t expire' }),
  }),
];

/** Flutterwave's test system: no real money moves, and only test keys are accepted. */
export const flutterwaveLive: LiveVendor = {
  settings: ['FLUTTERWAVE_SECRET_KEY'],
  open(settings) {
    const url = settings['FLUTTERWAVE_URL'] ?? URL;
    const key = settingOf(settings, 'FLUTTERWAVE_SECRET_KEY', TRIAL);
    return { subjects: subjectsOf(url, key), facts: factsOf(flutterwaveClient(url, key)) };
  },
};
