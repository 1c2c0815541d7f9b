import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { money } from '#lib/money.ts';
import type { GiftCardsPort, VendedCards } from '#server/ports/giftcards.ts';
import {
  bitrefillCards,
  bitrefillNoticeSecret,
} from '#server/providers/giftcards/bitrefill/adapter.ts';
import { bitrefillClient } from '#server/providers/giftcards/bitrefill/client.ts';
import { movableClock, type MovableClock } from '#tests/support/clock.ts';
import type { StubReply, StubRequest } from '#tests/support/stub.ts';
import { aSupplyBook } from '#tests/support/supply-book.ts';
import { subject } from '../kit.ts';
import { orderScenarios, type Course, type OrderBench } from '../orders.ts';
import { startVendor, wireHands, type Vendor } from '../vendor.ts';

const SECRET = 'a secret of the tests with 32 characters';
const KEY = `Basic ${Buffer.from('id:secret').toString('base64')}`;

interface FakeInvoice {
  id: string;
  status: string;
  created_time: string;
  /** Null if it has no mark, as when it was created by hand. */
  webhook_url: string | null;
  orders: { id: string; status: string; code: string | null }[];
}

export interface FakeBitrefill {
  vendor: Vendor;
  clock: MovableClock;
  port: GiftCardsPort;
  invoices: FakeInvoice[];
  course: Course;
  /** Their product ids, by our cards. */
  mapped: Record<string, string>;
  find: (reference: string, position?: number) => FakeInvoice | undefined;
}

const refuse = (status: number, message: string): StubReply => ({
  status,
  json: { message, error_code: 'error' },
});
const fine = (data: unknown): StubReply => ({ json: { meta: {}, data } });

const product = {
  id: 'apple-us',
  name: 'Apple',
  country_code: 'US',
  currency: 'USD',
  in_stock: true,
  packages: [{ package_id: 'apple-us<&>25', value: '25' }],
  range: null as { min: number; max: number } | null,
};

function make(fake: FakeBitrefill, body: Record<string, unknown>): StubReply {
  if (fake.course === 'refuses') return refuse(400, 'Value is not available');
  const [line] = body['products'] as { quantity: number }[];
  const isSlow = fake.course === 'takes its time';
  const id = String(fake.invoices.length + 1);
  const invoice: FakeInvoice = {
    id,
    status: isSlow ? 'payment_confirmed' : 'complete',
    created_time: fake.clock.now().toISOString(),
    webhook_url: String(body['webhook_url']),
    orders: Array.from({ length: line?.quantity ?? 1 }, (_, n) => ({
      id: `${id}-${n + 1}`,
      status: 'delivered',
      code: `CODE-${id}-${n + 1}`,
    })),
  };
  fake.invoices.unshift(invoice);
  return fine(invoice);
}

function answer(
  fake: FakeBitrefill,
  { method, path: asked, body, headers }: StubRequest,
): StubReply {
  if (headers.authorization !== KEY) return refuse(401, 'Unauthorized');
  const { pathname, searchParams } = new URL(asked, 'http://bitrefill.test');
  const [, what, id] = pathname.split('/');
  if (method === 'POST') return what === 'invoices' ? make(fake, body) : refuse(404, 'Not found');
  if (pathname === '/accounts/balance') return fine({ balance: 250.5, currency: 'USD' });
  if (pathname === '/products/search') return fine([product]);
  if (what === 'products') return id === product.id ? fine(product) : refuse(404, 'Not found');
  if (what === 'orders') {
    const order = fake.invoices.flatMap(({ orders }) => orders).find((each) => each.id === id);
    return order
      ? fine({ ...order, redemption_info: order.code ? { code: order.code } : null })
      : refuse(404, 'Not found');
  }
  if (id) {
    const found = fake.invoices.find((each) => each.id === id);
    return found ? fine(found) : refuse(404, 'Not found');
  }
  const start = Number(searchParams.get('start') ?? '0');
  return fine(fake.invoices.slice(start, start + Number(searchParams.get('limit') ?? '25')));
}

/**
 * The purchasing part of Bitrefill's version 2: it doesn't accept our reference, and doesn't
 * recognise a repeated order.
 */
export async function startBitrefill(): Promise<FakeBitrefill> {
  const clock = movableClock();
  const vendor = await startVendor({
    handle: (request) => answer(fake, request),
    refused: refuse(401, 'Unauthorized'),
  });
  const keys = { apiId: 'id', apiSecret: 'secret' };
  const mapped: Record<string, string> = { 'apple:US': product.id };
  const port = bitrefillCards({
    client: bitrefillClient(vendor.stub.url, keys, vendor.stub.timing),
    book: aSupplyBook(clock),
    clock,
    log: pino({ level: 'silent' }),
    map: {
      productOf: (sku) => Promise.resolve(mapped[sku]),
      listSold: () => Promise.resolve(new Set(Object.keys(mapped))),
    },
    env: { SECRET, SECRET_PREVIOUS: [], origin: 'https://oja.test' },
  });
  const fake: FakeBitrefill = {
    vendor,
    clock,
    port,
    invoices: [],
    course: 'does it',
    mapped,
    find: (reference, position = 1) =>
      fake.invoices.find(({ webhook_url: mark }) => mark?.endsWith(`/${reference}-${position}`)),
  };
  return fake;
}

const HEADER = 'x-in-the-address';

async function open(): Promise<OrderBench & { close(): Promise<void> }> {
  const fake = await startBitrefill();
  const { vendor, clock, port } = fake;
  return {
    port: { readNotice: (read, raw) => port.readNotice(read, raw, read(HEADER)) },
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
      will: (course) => void (fake.course = course),
      finish(reference, how) {
        const found = fake.find(reference);
        if (!found) return;
        found.status = 'complete';
        const [order] = found.orders;
        if (how === 'sent back' && order) Object.assign(order, { status: 'refunded', code: null });
        if (how === 'another amount' && order) found.orders.push({ ...order, id: `${order.id}b` });
      },
      count: (reference) => (fake.find(reference) ? 1 : 0),
      notice: (reference) => ({
        raw: Buffer.from(JSON.stringify({ id: fake.find(reference)?.id, status: 'complete' })),
        header: HEADER,
        signature: `${bitrefillNoticeSecret(SECRET)}/${reference}-1`,
      }),
      ...wireHands(vendor, ({ method, path }) => method === 'POST' && path === '/invoices'),
    },
    close: () => vendor.close(),
  };
}

export const bitrefill = subject({
  name: 'Bitrefill gift cards',
  port: 'giftcards',
  scenarios: orderScenarios,
  open,
  lacks: {
    'a forged notice': 'it signs nothing: the address of its notices has a secret in it',
    'an expired token': 'its keys don’t expire',
  },
});
