import { createHmac } from 'node:crypto';
import { pino } from 'pino';
import { bushaClient, bushaDesk } from '#server/providers/crypto-desk/busha/adapter.ts';
import type { KeptQuote, QuoteBook } from '#server/providers/crypto-desk/busha/quote-book.ts';
import { makeAddress, makeTxid } from '#server/providers/crypto-desk/sandbox-address.ts';
import type { CryptoDesk } from '#server/ports/crypto-desk.ts';
import type { MovableClock } from './clock.ts';
import { startStub, type Stub, type StubReply, type StubRequest } from './stub.ts';

const SECRET = 'whsec-of-the-test';

interface Way {
  type: string;
  network: string;
  address?: string;
  expires_at?: string;
  blockchain_hash?: string;
}

interface FakeQuote {
  id: string;
  source_currency: string;
  target_currency: string;
  source_amount: string;
  target_amount: string;
  status: string;
  expires_at: string;
  pay_in?: Way;
  pay_out?: Way;
}

type QuoteRequest = Pick<
  FakeQuote,
  'source_currency' | 'target_currency' | 'pay_in' | 'pay_out'
> & {
  source_amount?: string;
  target_amount?: string;
};

interface FakeTransfer extends Omit<FakeQuote, 'expires_at'> {
  quote_id: string;
  created_at: string;
}

export interface FakeBusha {
  stub: Stub;
  desk: CryptoDesk;
  book: QuoteBook;
  quotes: FakeQuote[];
  transfers: FakeTransfer[];
  lost: 'nothing' | 'transfers' | 'everything';
  isRefusing: boolean;
  /** The status with which it refuses queries; 0 if it answers. */
  refusesToTell: number;
  /** Its list of transfers doesn't include them yet. */
  isLate: boolean;
  /** The amount that a quote promises for the requested one. */
  promise: (amount: string) => string;
  hook(event: string, data: object): { raw: Uint8Array; signature: string };
}

const refused = (message: string): StubReply => ({
  status: 400,
  json: { error: { name: 'bad_request', message } },
});
const fine = (data: unknown): StubReply => ({
  json: { status: 'success', message: 'Done', data },
});

function makeQuote(fake: FakeBusha, { body }: StubRequest, now: Date): StubReply {
  const { source_currency, target_currency, source_amount, target_amount, pay_in, pay_out } =
    body as unknown as QuoteRequest;
  const amount = fake.promise(target_amount ?? source_amount ?? '');
  const quote: FakeQuote = {
    id: `QUO_${fake.quotes.length + 1}`,
    source_currency,
    target_currency,
    source_amount: amount,
    target_amount: amount,
    status: 'pending',
    expires_at: new Date(now.getTime() + 30 * 60_000).toISOString(),
    ...(pay_in ? { pay_in } : {}),
    ...(pay_out ? { pay_out } : {}),
  };
  fake.quotes.push(quote);
  return fine(quote);
}

/** A quote can be used once, and not after it has expired. */
function makeTransfer(fake: FakeBusha, { body }: StubRequest, now: Date): StubReply {
  const quote = fake.quotes.find(({ id }) => id === body['quote_id']);
  if (!quote) return { status: 404, json: { error: { name: 'not_found', message: 'No quote' } } };
  if (quote.status !== 'pending') return refused('quote has been used');
  if (new Date(quote.expires_at) < now) return refused('quote has expired');
  if (fake.isRefusing) return refused('insufficient balance');
  quote.status = 'completed';
  const { expires_at: _, ...same } = quote;
  const pay_in = quote.pay_in && {
    ...quote.pay_in,
    address: makeAddress('tron', quote.id),
    expires_at: new Date(now.getTime() + 30 * 60_000).toISOString(),
  };
  const transfer: FakeTransfer = {
    ...same,
    id: `TRF_${fake.transfers.length + 1}`,
    quote_id: quote.id,
    status: 'pending',
    created_at: now.toISOString(),
    ...(pay_in ? { pay_in } : {}),
  };
  fake.transfers.push(transfer);
  return fine(transfer);
}

function route(fake: FakeBusha, request: StubRequest, now: Date): StubReply {
  const url = new URL(request.path, 'http://busha.test');
  if (request.headers.authorization !== 'Bearer key-of-the-test')
    return { status: 401, json: { error: { name: 'unauthorized', message: 'No' } } };
  const is = (method: string, path: string) => request.method === method && url.pathname === path;
  if (is('POST', '/v1/quotes')) return makeQuote(fake, request, now);
  if (is('POST', '/v1/transfers')) return makeTransfer(fake, request, now);
  if (is('GET', '/v1/transfers')) {
    const asked = url.searchParams.get('quote_id');
    return fine(fake.transfers.filter(({ quote_id }) => quote_id === asked && !fake.isLate));
  }
  const [, what, id] = /^\/v1\/(transfers|quotes)\/(\w+)$/.exec(url.pathname) ?? [];
  const list: readonly { id: string }[] = what === 'quotes' ? fake.quotes : fake.transfers;
  const found = list.find((each) => each.id === id);
  return found ? fine(found) : { status: 404, json: { error: { name: 'not_found' } } };
}

/** The database's quote book, in memory. */
function aBook(): QuoteBook {
  const rows = new Map<string, KeptQuote>();
  return {
    find: (reference) => Promise.resolve(rows.get(reference)),
    keep(reference, quoteId) {
      const kept = rows.get(reference) ?? { quoteId, transferId: null };
      rows.set(reference, kept);
      return Promise.resolve(kept);
    },
    setTransfer(reference, transferId) {
      const kept = rows.get(reference);
      if (kept) rows.set(reference, { ...kept, transferId: kept.transferId ?? transferId });
      return Promise.resolve();
    },
  };
}

/** Busha as its guides describe it: quotes, transfers based on them, and notices about those. */
export async function aBusha(clock: MovableClock): Promise<FakeBusha> {
  const stub = await startStub();
  const client = bushaClient(stub.url, 'key-of-the-test', stub.timing);
  const book = aBook();
  const log = pino({ level: 'silent' });
  const desk = bushaDesk({ client, book, clock, log, webhookSecrets: [SECRET], isTrial: false });
  const fake: FakeBusha = {
    stub,
    desk,
    book,
    quotes: [],
    transfers: [],
    lost: 'nothing',
    isRefusing: false,
    isLate: false,
    refusesToTell: 0,
    promise: (amount) => amount,
    hook: (event, data) => {
      const raw = Buffer.from(JSON.stringify({ event, data }));
      return { raw, signature: createHmac('sha256', SECRET).update(raw).digest('base64') };
    },
  };
  stub.serve((request) => {
    if (fake.lost === 'everything') return { destroy: true };
    if (fake.refusesToTell && request.method === 'GET')
      return { status: fake.refusesToTell, json: { error: { name: 'no' } } };
    const reply = route(fake, request, clock.now());
    const isLost = fake.lost === 'transfers' && request.method === 'POST';
    return isLost && request.path.startsWith('/v1/transfers') ? { destroy: true } : reply;
  });
  return fake;
}

/** The transfer of a reference. */
export async function transferOf({ book, transfers }: FakeBusha, reference: string) {
  const kept = await book.find(reference);
  const found = transfers.find(({ quote_id }) => quote_id === kept?.quoteId);
  if (!found) throw new Error('There is no such transfer');
  return found;
}

/** Adds blocks: everything in progress arrives. */
export function confirmAll({ transfers }: FakeBusha): void {
  for (const transfer of transfers) {
    if (transfer.status === 'cancelled') continue;
    if (transfer.pay_in && transfer.status === 'processing') transfer.status = 'funds_received';
    if (!transfer.pay_out) continue;
    transfer.status = 'funds_delivered';
    transfer.pay_out.blockchain_hash = makeTxid('tron', transfer.id);
  }
}
