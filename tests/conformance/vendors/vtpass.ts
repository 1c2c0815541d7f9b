import { pino } from 'pino';
import { money } from '#lib/money.ts';
import type { Vended } from '#server/ports/bills.ts';
import { vtpassBills, vtpassNoticeSecret } from '#server/providers/bills/vtpass/adapter.ts';
import { vtpassClient } from '#server/providers/bills/vtpass/client.ts';
import { stillClock } from '#tests/support/clock.ts';
import type { StubReply, StubRequest } from '#tests/support/stub.ts';
import { subject } from '../kit.ts';
import { orderScenarios, type Course, type OrderBench } from '../orders.ts';
import { startVendor, wireHands } from '../vendor.ts';

const SECRET = 'a secret of the tests with 32 characters';
const NO_KEY = { code: '087', response_description: 'INVALID CREDENTIALS' };

interface Purchase {
  status: 'delivered' | 'pending' | 'reversed';
  amount: number;
  /** Its commission for it, in its own format. */
  commission?: number | string;
}

const said = (code: string): StubReply => ({ json: { code, response_description: 'x' } });
const shown = (id: string, { status, amount, commission }: Purchase): StubReply => ({
  json: {
    code: '000',
    requestId: id,
    amount,
    content: { transactions: { status, transactionId: `V${id}`, commission } },
  },
});

export interface VtpassBooks {
  purchases: Map<string, Purchase>;
  course: Course;
  handle: (request: StubRequest) => StubReply;
}

/** The purchasing part of VTpass: a request id can be used once, and a query is also a POST. */
export function vtpassBooks(): VtpassBooks {
  const purchases: VtpassBooks['purchases'] = new Map();
  function handle({ path, body }: StubRequest): StubReply {
    if (path === '/balance') return { json: { code: 1, contents: { balance: 125_000.5 } } };
    const id = String(body['request_id']);
    const found = purchases.get(id);
    if (path === '/requery') return found ? shown(id, found) : said('015');
    if (found) return said('014');
    if (books.course === 'refuses') return said('016');
    const isSlow = books.course === 'takes its time';
    const made: Purchase = {
      status: isSlow ? 'pending' : 'delivered',
      amount: Number(body['amount']),
    };
    purchases.set(id, made);
    return shown(id, made);
  }
  const books: VtpassBooks = { purchases, course: 'does it', handle };
  return books;
}

async function open(): Promise<OrderBench & { close(): Promise<void> }> {
  const books = vtpassBooks();
  const { purchases, handle } = books;
  const vendor = await startVendor({ handle, refused: { json: NO_KEY } });
  const [clock, log] = [stillClock(), pino({ level: 'silent' })];
  const keys = { apiKey: 'key-a', publicKey: 'key-p', secretKey: 'key-s' };
  const client = vtpassClient(vendor.stub.url, keys, vendor.stub.timing);
  const env = { SECRET, SECRET_PREVIOUS: [] };
  const bills = vtpassBills({ client, clock, log, env, isTrial: false });
  const header = 'x-secret-in-the-address';
  let made = 0;
  return {
    port: { readNotice: (read, raw) => bills.readNotice(read, raw, read(header)) },
    newReference: () => bills.referenceFor(crypto.randomUUID(), clock.now()) + String(++made),
    amount: 50_000n,
    send: (reference) =>
      bills.buy({
        reference,
        biller: 'mtn',
        phone: '+2348031234567',
        amount: money(50_000n, 'NGN'),
      }),
    ask: (reference, sentAgoMs) =>
      bills.requery({ reference, sentAt: new Date(clock.now().getTime() - sentAgoMs) }),
    amountOf: (value) => (value as Vended).delivered?.minor ?? null,
    hands: {
      will: (next) => void (books.course = next),
      finish(reference, how) {
        const amount = how === 'another amount' ? 400 : 500;
        purchases.set(reference, {
          status: how === 'sent back' ? 'reversed' : 'delivered',
          amount,
        });
      },
      count: (reference) => (purchases.has(reference) ? 1 : 0),
      notice: (reference) => ({
        raw: Buffer.from(
          JSON.stringify({ type: 'transaction-update', data: { requestId: reference } }),
        ),
        header,
        signature: vtpassNoticeSecret(SECRET),
      }),
      ...wireHands(vendor, ({ path }) => path === '/pay'),
    },
    close: () => vendor.close(),
  };
}

export const vtpass = subject({
  name: 'VTpass',
  port: 'bills',
  scenarios: orderScenarios,
  open,
  lacks: {
    'a forged notice': 'it signs nothing: the address of its notices has a secret in it',
    'an expired token': 'its keys don’t expire',
  },
});
