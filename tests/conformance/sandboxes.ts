import { randomUUID } from 'node:crypto';
import { money } from '#lib/money.ts';
import type { Vended } from '#server/ports/bills.ts';
import type { VendedCards } from '#server/ports/giftcards.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import type { PaidOut } from '#server/ports/payouts.ts';
import { noticeSignature, type NoticeSignature } from '#server/providers/notice-signature.ts';
import type { TestApp } from '#tests/support/api.ts';
import { decide, setSwitch } from '#tests/support/deposits.ts';
import { depositScenarios, type DepositBench } from './deposits.ts';
import { subject, type ScenarioName, type Subject } from './kit.ts';
import { lookUpScenarios, type LookUpBench } from './look-ups.ts';
import type { SignedNotice } from './notices.ts';
import { orderScenarios, type Course, type OrderBench } from './orders.ts';

const noWire = 'there is no wire to it that could fail so';
const wireless: Partial<Record<ScenarioName, string>> = {
  'the key is refused': noWire,
  'too many requests': noWire,
  'an error page': noWire,
  'a slow answer': noWire,
};

const switches: Record<Course, string> = {
  'does it': 'done',
  refuses: 'failed',
  'takes its time': 'pending',
  'does it, then sends it back': 'done',
};

interface Sent {
  name: string;
  port: 'payouts' | 'bills' | 'giftcards';
  table: string;
  /** Its books' status of a completed order. */
  done: string;
  signature: NoticeSignature;
  send: (app: TestApp, reference: string) => Promise<Outcome<unknown>>;
  amountOf: (value: unknown) => bigint | null;
}

const AMOUNT = 500_000n;
const naira = money(AMOUNT, 'NGN');

const signed = (
  app: TestApp,
  { SIGNATURE_HEADER: header, noticeSecret, signNotice }: NoticeSignature,
  body: object,
): SignedNotice => {
  const raw = Buffer.from(JSON.stringify(body));
  return { raw, header, signature: signNotice(raw, noticeSecret(app.services.env)) };
};

function benchOf(app: TestApp, sent: Sent): OrderBench {
  const { providers, db, clock } = app.services;
  const adapter = providers[sent.port].current;
  const { port, table } = sent;
  return {
    port: adapter,
    newReference: () => adapter.referenceFor(randomUUID(), clock.now()),
    amount: AMOUNT,
    send: (reference) => sent.send(app, reference),
    ask: (reference, sentAgoMs) =>
      adapter.requery({ reference, sentAt: new Date(clock.now().getTime() - sentAgoMs) }),
    amountOf: (value) => sent.amountOf(value),
    hands: {
      will: (course) => setSwitch(app, port, switches[course]),
      async finish(reference, how) {
        const less = how === 'another amount' ? 100 : 0;
        await db.sql.query(
          `update sandbox.${table} set state = $2, next_state = null, next_at = null,
             amount = amount - $3 where reference = $1`,
          [reference, how === 'sent back' ? 'reversed' : sent.done, less],
        );
      },
      async count(reference) {
        const { rows } = await db.sql.query<{ n: number }>(
          `select count(*)::int n from sandbox.${table} where reference = $1`,
          [reference],
        );
        return rows[0]?.n ?? 0;
      },
      notice: (reference) => signed(app, sent.signature, { data: { reference } }),
      fail: (fault) => setSwitch(app, port, fault === 'lost' ? 'timeout' : 'done'),
    },
  };
}

function depositBench(app: TestApp): DepositBench {
  const signature = noticeSignature('payments');
  return {
    port: app.services.providers.payments.current,
    newReference: () => `OJ-${randomUUID()}`,
    amount: naira,
    hands: {
      async pay(reference, { amount } = {}) {
        const major = amount === undefined ? undefined : String(Number(amount) / 100);
        await decide(app, reference, 'paid', major);
      },
      async count(reference) {
        const { rows } = await app.services.db.sql.query<{ n: number }>(
          `select count(*)::int n from sandbox.payment where reference = $1 and state = 'paid'`,
          [reference],
        );
        return rows[0]?.n ?? 0;
      },
      notice: (reference) =>
        signed(app, signature, { event: 'charge.success', data: { reference, channel: 'card' } }),
      refuse: (isRefusing) => setSwitch(app, 'payments', isRefusing ? 'failed' : 'done'),
      fail: (fault) => setSwitch(app, 'payments', fault === 'lost' ? 'timeout' : 'done'),
    },
  };
}

function nameBench(app: TestApp): LookUpBench {
  let accountNumber = '';
  return {
    look: () =>
      app.services.providers.payments.current.resolveAccount({
        country: 'NG',
        codes: {},
        accountNumber,
        holder: 'Ada Obi',
      }),
    isRight: (value) => (value as { accountName: string }).accountName === 'OBI ADA',
    hands: {
      will: (course) => void (accountNumber = course === 'finds it' ? '0123456780' : '0123458888'),
      fail: (fault) => setSwitch(app, 'payments', fault === 'lost' ? 'timeout' : 'done'),
    },
  };
}

const sentThings: readonly Sent[] = [
  {
    name: 'payouts',
    port: 'payouts',
    table: 'payout',
    done: 'paid',
    signature: noticeSignature('payouts'),
    send: ({ services }, reference) =>
      services.providers.payouts.current.pay({
        reference,
        amount: naira,
        country: 'NG',
        type: 'bank',
        codes: {},
        accountNumber: '0123456783',
        accountName: 'OBI ADA',
      }),
    amountOf: (value) => (value as PaidOut).paid.minor,
  },
  {
    name: 'bills',
    port: 'bills',
    table: 'bill',
    done: 'delivered',
    signature: noticeSignature('bills'),
    send: ({ services }, reference) =>
      services.providers.bills.current.buy({
        reference,
        biller: 'mtn',
        amount: naira,
        phone: '+2348031234567',
      }),
    amountOf: (value) => (value as Vended).delivered?.minor ?? null,
  },
  {
    name: 'gift cards',
    port: 'giftcards',
    table: 'card_order',
    done: 'delivered',
    signature: noticeSignature('cards'),
    send: ({ services }, reference) =>
      services.providers.giftcards.current.vend({
        reference,
        amount: naira,
        prices: [AMOUNT],
        items: [{ sku: 'conformance', value: 2_500n, currency: 'USD', quantity: 1 }],
      }),
    amountOf: (value) => (value as VendedCards).charged.minor,
  },
];

const tokenless = { 'an expired token': 'it has no tokens' } as const;

/** The sandboxes of an app, each with the scenarios of its port. */
export const sandboxes = (app: () => TestApp): readonly Subject[] => [
  subject({
    name: 'Sandbox payments',
    port: 'payments',
    scenarios: depositScenarios,
    lacks: wireless,
    open: () => Promise.resolve(depositBench(app())),
  }),
  subject({
    name: 'Sandbox names on accounts',
    port: 'payments',
    scenarios: lookUpScenarios,
    lacks: { ...wireless, ...tokenless },
    open: () => Promise.resolve(nameBench(app())),
  }),
  ...sentThings.map((sent) =>
    subject({
      name: `Sandbox ${sent.name}`,
      port: sent.port,
      scenarios: orderScenarios,
      lacks: { ...wireless, ...tokenless, 'notice before the answer': noWire },
      open: () => Promise.resolve(benchOf(app(), sent)),
    }),
  ),
];
