import { afterEach, describe, expect, it } from 'vitest';
import { startStub, type Stub, type StubReply, type StubRequest } from '#tests/support/stub.ts';
import { judge, type Verdict } from './facts.ts';
import { lackAt, liveVendors } from './live/vendors.ts';
import { smileKeys, smileSays } from './vendors/smile-id.ts';

let stub: Stub | undefined;
afterEach(() => stub?.close());

type Says = (request: StubRequest) => StubReply;

const isStranger = ({ headers, path }: StubRequest): boolean =>
  [headers.authorization, headers['x-api-key'], headers['x-cg-demo-api-key'], path].some((each) =>
    String(each).includes('nobody'),
  );
/** Answers to our key, and a refusal to any other one. */
const known =
  (answer: Says): Says =>
  (request) =>
    isStranger(request) ? { status: 401, json: { message: 'No such key' } } : answer(request);

const transfer = {
  id: 'TRF_1',
  status: 'funds_delivered',
  target_currency: 'USDT',
  target_amount: '5',
  created_at: '2026-11-21T01:00:00Z',
};
const price = { usd: 64_000.5, ngn: 98_560_000, last_updated_at: 1_764_000_000 };
const bitrefill: Record<string, object> = {
  '/accounts/balance': { data: { balance: '12.50', currency: 'USD' } },
  '/products/search': { data: [{ id: 'amazon-us', name: 'Amazon US' }] },
  '/invoices': { data: [] },
};

/** Each vendor that is only asked questions: its settings, and what it says to them. */
const vendors: Readonly<Record<string, [url: string, settings: Record<string, string>, Says]>> = {
  'smile-id': [
    'SMILE_URL',
    { SMILE_PARTNER_ID: smileKeys.partnerId, SMILE_API_KEY: smileKeys.apiKey },
    (request) => {
      const answer = smileSays({ signsWith: smileKeys.apiKey })(request);
      return 'status' in answer && answer.status === 400 ? { ...answer, status: 401 } : answer;
    },
  ],
  bitrefill: [
    'BITREFILL_URL',
    { BITREFILL_API_ID: 'id', BITREFILL_API_SECRET: 'secret' },
    ({ path }) => ({ json: bitrefill[path.split('?')[0] ?? ''] ?? {} }),
  ],
  btcpay: [
    'BTCPAY_URL',
    { BTCPAY_API_KEY: 'key', BTCPAY_STORE_ID: 'store' },
    known(() => ({ json: [] })),
  ],
  busha: ['BUSHA_URL', { BUSHA_SECRET_KEY: 'key' }, () => ({ json: { data: [transfer] } })],
  termii: [
    'TERMII_BASE_URL',
    { TERMII_API_KEY: 'key' },
    known(() => ({ json: { user: 'us', balance: '1520.75', currency: 'NGN' } })),
  ],
  coingecko: [
    'COINGECKO_URL',
    { COINGECKO_KEY: 'key' },
    known(() => ({ json: { bitcoin: price, tether: price } })),
  ],
  chainalysis: [
    'CHAINALYSIS_URL',
    { CHAINALYSIS_API_KEY: 'key' },
    known(({ path }) => ({
      json: { identifications: path.includes('149w62') ? [{ name: 'SANCTIONS: OFAC' }] : [] },
    })),
  ],
};

async function verdictsOf(name: string, says?: Says): Promise<Verdict[]> {
  const [url, settings, right] = vendors[name]!;
  stub = await startStub();
  stub.serve(says ?? right);
  const { facts } = liveVendors[name]!.open({ ...settings, [url]: stub.url });
  const verdicts: Verdict[] = [];
  for (const fact of facts) verdicts.push(await judge(fact));
  return verdicts;
}

describe.each(Object.keys(vendors))('%s, which is only asked questions,', (name) => {
  it('proves what it answers', async () => {
    const verdicts = await verdictsOf(name);
    expect(verdicts.filter(({ result }) => result === 'disproved')).toEqual([]);
    expect(verdicts.some(({ result }) => result === 'proved')).toBe(true);
  });

  it('gets nothing that could buy, send or pay', async () => {
    await verdictsOf(name);
    const sent = stub!.requests.filter(({ method }) => method !== 'GET');
    // a check of a number is a POST there
    const paths = new Set(sent.map(({ path }) => path));
    expect([...paths]).toEqual(name === 'smile-id' ? ['/v1/id_verification'] : []);
  });

  it('disproves a fact by answering in another shape', async () => {
    const verdicts = await verdictsOf(name, () => ({ json: { strange: true } }));
    expect(verdicts.some(({ result }) => result === 'disproved')).toBe(true);
  });
});

describe('npm run conformance', () => {
  it('knows twelve vendors, and says which settings one of them needs', () => {
    expect(Object.keys(liveVendors)).toHaveLength(12);
    for (const vendor of Object.values(liveVendors)) {
      const lack = lackAt(vendor, {});
      for (const name of vendor.settings) expect(lack).toContain(name);
      const given = Object.fromEntries(vendor.settings.map((each) => [each, 'x']));
      expect(lackAt(vendor, given)).toBeUndefined();
    }
  });
});
