import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { money } from '#lib/money.ts';
import type { Vended } from '#server/ports/bills.ts';
import { reloadlyBills } from '#server/providers/bills/reloadly/adapter.ts';
import { reloadlySecret } from '#tests/support/reloadly.ts';
import { aSupplyBook } from '#tests/support/supply-book.ts';
import { subject } from '../kit.ts';
import { orderScenarios, type Course, type OrderBench } from '../orders.ts';
import { wireHands } from '../vendor.ts';
import { isRefusal, onAWire } from './reloadly.ts';

const AMOUNT = 50_000n;
const noNotices = 'it’s only known to send notices of airtime and gift cards';

/**
 * Meter bills, which are only accepted at first: here they are final before the query, unless
 * delayed.
 */
async function openUtilities(): Promise<OrderBench & { close(): Promise<void> }> {
  const { clock, fake, vendor, clientFor } = await onAWire();
  const port = reloadlyBills({
    clients: { topups: clientFor('topups'), utilities: clientFor('utilities') },
    book: aSupplyBook(clock),
    clock,
    log: pino({ level: 'silent' }),
    webhookSecrets: [reloadlySecret],
    isTrial: true,
  });
  const find = (reference: string) =>
    fake.bills.find(({ referenceId }) => referenceId === reference);
  let course: Course = 'does it';
  return {
    port: null,
    newReference: () => port.referenceFor(randomUUID(), clock.now()),
    amount: AMOUNT,
    send: (reference) =>
      port.buy({
        reference,
        biller: 'utilities/5/6',
        amount: money(AMOUNT, 'KES'),
        phone: null,
        account: '45012345678',
        meterType: 'prepaid',
      }),
    ask(reference, sentAgoMs) {
      clock.advance(sentAgoMs / 1000);
      const bill = find(reference);
      const isFinal = course === 'does it' && bill?.status === 'PROCESSING';
      if (isFinal) Object.assign(bill, { status: 'SUCCESSFUL' });
      return port.requery({ reference, sentAt: new Date(clock.now().getTime() - sentAgoMs) });
    },
    amountOf: (value) => (value as Vended).delivered?.minor ?? null,
    hands: {
      will(next) {
        course = next;
        fake.refuses = isRefusal(next);
      },
      finish: (reference, how) =>
        void Object.assign(find(reference) ?? {}, {
          status: how === 'sent back' ? 'REFUNDED' : 'SUCCESSFUL',
          ...(how === 'another amount' ? { delivered: 10 } : {}),
        }),
      count: (reference) =>
        fake.bills.filter(({ referenceId }) => referenceId === reference).length,
      expireToken: () => fake.endTokens(),
      ...wireHands(vendor, ({ method, path }) => method === 'POST' && path === '/utilities/pay'),
    },
    close: () => vendor.close(),
  };
}

export const reloadlyUtilitiesSubject = subject({
  name: 'Reloadly utilities',
  port: 'bills',
  scenarios: orderScenarios,
  open: openUtilities,
  lacks: {
    'pending, then done by notice': noNotices,
    'notice before the answer': noNotices,
    'the same notice twice': noNotices,
    'a forged notice': noNotices,
  },
});
