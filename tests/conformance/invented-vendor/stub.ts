import { randomUUID } from 'node:crypto';
import { money } from '#lib/money.ts';
import type { PaidOut } from '#server/ports/payouts.ts';
import { jsonClient } from '#server/providers/json-client.ts';
import { signBytes } from '#server/providers/signed-bytes.ts';
import { stillClock } from '#tests/support/clock.ts';
import type { StubReply, StubRequest } from '#tests/support/stub.ts';
import { orderScenarios, type Course, type OrderBench } from '../orders.ts';
import { subject } from '../kit.ts';
import { startVendor, wireHands } from '../vendor.ts';
import { weaverPayouts } from './adapter.ts';

const SECRET = 'whsec_of_the_tests';
const AMOUNT = 500_000n;
const states: Record<Course, string> = {
  'does it': 'paid',
  refuses: 'refused',
  'takes its time': 'queued',
  'does it, then sends it back': 'paid',
};

/** Weaver in memory: a reference can be used once, and querying an unknown one returns 404. */
export async function openWeaver(
  make = weaverPayouts,
): Promise<OrderBench & { close(): Promise<void> }> {
  const payouts = new Map<string, Record<string, unknown>>();
  let course: Course = 'does it';
  const said = (status: number): StubReply => ({ status, json: { error: 'no' } });
  function handle({ method, path, body }: StubRequest): StubReply {
    const ref =
      method === 'POST' ? String(body['ref']) : decodeURIComponent(path.split('/')[2] ?? '');
    const found = payouts.get(ref);
    if (method === 'GET') return found ? { json: { payout: found } } : said(404);
    if (found) return said(409);
    const { cents, currency } = body;
    const payout = { id: `W-${randomUUID()}`, ref, cents, currency, state: states[course] };
    payouts.set(ref, payout);
    return { json: { payout } };
  }
  const vendor = await startVendor({ handle, refused: said(401) });
  const [clock, timing] = [stillClock(), vendor.stub.timing];
  const headersFor = () => ({ authorization: 'Bearer key-of-the-tests' });
  const client = jsonClient({ baseURL: vendor.stub.url, headersFor, timing });
  const port = make({ client, clock, webhookSecret: SECRET });
  return {
    port,
    newReference: () => port.referenceFor(randomUUID(), clock.now()),
    amount: AMOUNT,
    send: (reference) =>
      port.pay({
        reference,
        amount: money(AMOUNT, 'NGN'),
        country: 'NG',
        type: 'bank',
        codes: { weaver: 'A1' },
        accountNumber: '0123456789',
        accountName: 'OBI ADA',
      }),
    ask: (reference, sentAgoMs) =>
      port.requery({ reference, sentAt: new Date(clock.now().getTime() - sentAgoMs) }),
    amountOf: (value) => (value as PaidOut).paid.minor,
    hands: {
      will: (next) => void (course = next),
      finish(reference, how) {
        const cents = Number(AMOUNT) - (how === 'another amount' ? 100 : 0);
        const state = how === 'sent back' ? 'returned' : 'paid';
        Object.assign(payouts.get(reference) ?? {}, { state, cents });
      },
      count: (reference) => (payouts.has(reference) ? 1 : 0),
      notice(reference) {
        const raw = Buffer.from(JSON.stringify(payouts.get(reference)));
        const signature = signBytes(raw, { secret: SECRET, encoding: 'hex' });
        return { raw, signature, header: 'x-weaver-signature' };
      },
      ...wireHands(vendor, ({ method }) => method === 'POST'),
    },
    close: () => vendor.close(),
  };
}

export const weaver = subject({
  name: 'Weaver',
  port: 'payouts',
  scenarios: orderScenarios,
  open: () => openWeaver(),
  lacks: { 'an expired token': 'its key doesn’t expire' },
});
