import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { money } from '#lib/money.ts';
import type { Vended } from '#server/ports/bills.ts';
import type { VendedCards } from '#server/ports/giftcards.ts';
import { reloadlyBills } from '#server/providers/bills/reloadly/adapter.ts';
import { reloadlyCards } from '#server/providers/giftcards/reloadly/adapter.ts';
import { movableClock } from '#tests/support/clock.ts';
import { fakeReloadly, reloadlySecret, type ReloadlyBooks } from '#tests/support/reloadly.ts';
import type { StubRequest } from '#tests/support/stub.ts';
import { aSupplyBook } from '#tests/support/supply-book.ts';
import { subject } from '../kit.ts';
import { orderScenarios, type Course, type OrderBench } from '../orders.ts';
import { startVendor, wireHands } from '../vendor.ts';

type Bench = OrderBench & { close(): Promise<void> };
const log = pino({ level: 'silent' });
const refused = {
  status: 401,
  json: { message: 'Full authentication is required', errorCode: 'INVALID_TOKEN' },
};

/** Its stub behind a wire that can fail; asking for a token never does. */
export async function onAWire() {
  const clock = movableClock();
  const { fake, handle } = fakeReloadly(clock);
  const isSpared = ({ path }: StubRequest) => path.startsWith('/auth');
  const vendor = await startVendor({ handle, refused, isSpared });
  const clientFor = fake.clientAt(vendor.stub.url, vendor.stub.timing);
  return { clock, fake, vendor, clientFor };
}

const SIGNATURE = 'x-reloadly-signature';
const TIME = 'x-reloadly-request-timestamp';

/** A separate header contains the time of the signature: see withTime. */
const noticeIn = (fake: ReloadlyBooks, type: string, data: object) => {
  const { raw, headers } = fake.hook(type, data);
  return { raw, header: SIGNATURE, signature: headers[SIGNATURE] ?? '' };
};

/** Reads a notice with the time that belongs to it, which the kit knows nothing of; a forged one with the newest. */
function withTime(
  port: Pick<ReturnType<typeof reloadlyBills>, 'readNotice'>,
  { signedAt }: ReloadlyBooks,
): OrderBench['port'] {
  const timeOf = (signature = '') => signedAt.get(signature) ?? [...signedAt.values()].at(-1);
  return {
    readNotice: (header, raw) =>
      port.readNotice((name) => (name === TIME ? timeOf(header(SIGNATURE)) : header(name)), raw),
  };
}

/** What it answers to whatever is asked of it next, where it refuses. */
export const isRefusal = (course: Course) =>
  course === 'refuses'
    ? { status: 400, json: { message: 'Invalid price.', errorCode: 'INVALID_PRICE' } }
    : undefined;

async function openBills(): Promise<Bench> {
  const { clock, fake, vendor, clientFor } = await onAWire();
  const port = reloadlyBills({
    clients: { topups: clientFor('topups'), utilities: clientFor('utilities') },
    book: aSupplyBook(clock),
    clock,
    log,
    webhookSecrets: [reloadlySecret],
    isTrial: true,
  });
  const find = (reference: string) =>
    fake.topups.find(({ customIdentifier }) => customIdentifier === reference);
  let number = '';
  return {
    port: withTime(port, fake),
    newReference: () => port.referenceFor(randomUUID(), clock.now()),
    amount: 2_050n,
    send: (reference) =>
      port.buy({
        reference,
        biller: 'topups/643',
        amount: money(2_050n, 'GHS'),
        phone: `+23324123456${number}`,
      }),
    ask(reference, sentAgoMs) {
      clock.advance(sentAgoMs / 1000);
      return port.requery({ reference, sentAt: new Date(clock.now().getTime() - sentAgoMs) });
    },
    amountOf: (value) => (value as Vended).delivered?.minor ?? null,
    hands: {
      will(course) {
        fake.refuses = isRefusal(course);
        number = course === 'takes its time' ? '2' : '1';
      },
      finish: (reference, how) =>
        void Object.assign(find(reference) ?? {}, {
          status: how === 'sent back' ? 'REFUNDED' : 'SUCCESSFUL',
          pollsLeft: 0,
          ...(how === 'another amount' ? { delivered: 10 } : {}),
        }),
      count: (reference) =>
        fake.topups.filter(({ customIdentifier }) => customIdentifier === reference).length,
      notice: (reference) =>
        noticeIn(fake, 'airtime_transaction.status', { customIdentifier: reference }),
      expireToken: () => fake.endTokens(),
      ...wireHands(vendor, ({ method, path }) => method === 'POST' && path === '/topups/topups'),
    },
    close: () => vendor.close(),
  };
}

async function openCards(): Promise<Bench> {
  const { clock, fake, vendor, clientFor } = await onAWire();
  let product = '4';
  const port = reloadlyCards({
    client: clientFor('giftcards'),
    book: aSupplyBook(clock),
    clock,
    log,
    map: {
      productOf: () => Promise.resolve(product),
      listSold: () => Promise.resolve(new Set(['apple:US'])),
    },
    webhookSecrets: [reloadlySecret],
    isTrial: true,
    mailbox: undefined,
    senderName: 'Oja',
  });
  // what is ordered is in its catalogue, which was read when the price was shown
  const looked = [4, 2].map(String);
  for (const each of looked) {
    product = each;
    await port.stockOf([{ sku: 'apple:US', value: 2_500n, currency: 'USD' }]);
  }
  const find = (reference: string) =>
    fake.orders.find(({ customIdentifier }) => customIdentifier === `${reference}-1`);
  return {
    port: withTime(port, fake),
    newReference: () => port.referenceFor(randomUUID(), clock.now()),
    amount: 30_000n,
    send: (reference) =>
      port.vend({
        reference,
        items: [{ sku: 'apple:US', value: 2_500n, currency: 'USD', quantity: 1 }],
        amount: money(30_000n, 'GHS'),
        prices: [30_000n],
      }),
    ask(reference, sentAgoMs) {
      clock.advance(sentAgoMs / 1000);
      return port.requery({ reference, sentAt: new Date(clock.now().getTime() - sentAgoMs) });
    },
    amountOf: (value) => (value as VendedCards).charged.minor,
    hands: {
      will(course) {
        fake.refuses = isRefusal(course);
        product = course === 'takes its time' ? '2' : '4';
      },
      finish: (reference, how) =>
        void Object.assign(find(reference) ?? {}, {
          status: how === 'sent back' ? 'REFUNDED' : 'SUCCESSFUL',
          pollsLeft: 0,
          ...(how === 'another amount' ? { unitPrice: 20 } : {}),
        }),
      count: (reference) =>
        fake.orders.filter(({ customIdentifier }) => customIdentifier === `${reference}-1`).length,
      notice: (reference) =>
        noticeIn(fake, 'giftcard_transaction.status', { customIdentifier: `${reference}-1` }),
      expireToken: () => fake.endTokens(),
      ...wireHands(vendor, ({ method, path }) => method === 'POST' && path === '/giftcards/orders'),
    },
    close: () => vendor.close(),
  };
}

export const reloadlyBillsSubject = subject({
  name: 'Reloadly airtime',
  port: 'bills',
  scenarios: orderScenarios,
  open: openBills,
});
export const reloadlyCardsSubject = subject({
  name: 'Reloadly gift cards',
  port: 'giftcards',
  scenarios: orderScenarios,
  open: openCards,
});
