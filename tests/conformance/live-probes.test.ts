import { afterEach, describe, expect, it } from 'vitest';
import { startStub, type Stub, type StubReply, type StubRequest } from '#tests/support/stub.ts';
import { anS3 } from '#tests/support/s3.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { judge, type Verdict } from './facts.ts';
import { listed } from './live/list.ts';
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
  'africas-talking': [
    'AFRICASTALKING_URL',
    { AFRICASTALKING_USERNAME: 'us', AFRICASTALKING_API_KEY: 'key' },
    ({ headers }) =>
      headers['apikey'] === 'key'
        ? { json: { UserData: { balance: 'KES 1785.50' } } }
        : { status: 401, json: { message: 'No such key' } },
  ],
  captcha: [
    'CAPTCHA_URL',
    { CAPTCHA_KIND: 'turnstile', CAPTCHA_SECRET: 'secret' },
    ({ text }) => ({
      json: {
        success: false,
        'error-codes': [
          text.includes('secret=secret&') ? 'invalid-input-response' : 'invalid-input-secret',
        ],
      },
    }),
  ],
  chainalysis: [
    'CHAINALYSIS_URL',
    { CHAINALYSIS_API_KEY: 'key' },
    known(({ path }) => ({
      json: { identifications: path.includes('149w62') ? [{ name: 'SANCTIONS: OFAC' }] : [] },
    })),
  ],
};

/** Where a question is a POST. */
const posts: Readonly<Record<string, string[]>> = {
  'smile-id': ['/v1/id_verification'],
  captcha: ['/'],
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
    const paths = new Set(sent.map(({ path }) => path));
    expect([...paths]).toEqual(posts[name] ?? []);
  });

  it('disproves a fact by answering in another shape', async () => {
    const verdicts = await verdictsOf(name, () => ({ json: { strange: true } }));
    expect(verdicts.some(({ result }) => result === 'disproved')).toBe(true);
  });
});

const resultsAt = async (name: string, settings: Record<string, string>) => {
  const verdicts: Verdict[] = [];
  for (const fact of liveVendors[name]!.open(settings).facts) verdicts.push(await judge(fact));
  return verdicts.map(({ result }) => result);
};

describe('s3, where one file is stored and removed,', () => {
  const settingsOf = (store: Awaited<ReturnType<typeof anS3>>) => ({
    S3_ENDPOINT: store.settings.endpoint,
    S3_BUCKET: store.settings.bucket,
    S3_REGION: store.settings.region,
    S3_ACCESS_KEY_ID: store.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: store.settings.secretAccessKey,
  });

  it('proves what it does, and nothing is left there', async () => {
    const store = await anS3();
    const proved = await resultsAt('s3', settingsOf(store));
    expect(proved).toEqual(Array.from({ length: 5 }, () => 'proved'));
    expect(store.files.size).toBe(0);
    await store.close();
  });

  it('disproves the header for encryption where the store refuses it', async () => {
    const store = await anS3();
    store.loseKeys();
    expect((await resultsAt('s3', settingsOf(store)))[0]).toBe('disproved');
    const without = { ...settingsOf(store), S3_ENCRYPTION: 'none' };
    expect((await resultsAt('s3', without))[0]).toBe('proved');
    await store.close();
  });
});

describe('smtp, which is only asked to let us in,', () => {
  it('proves it, sends nothing, and isn’t judged by a server that is away', async () => {
    const server = await startSmtp();
    const settings = { SMTP_URL: server.url, MAIL_FROM: 'Oja <a@b.example>' };
    expect(await resultsAt('smtp', settings)).toEqual(['proved']);
    expect(server.messages).toEqual([]);
    await server.close();
    expect(await resultsAt('smtp', settings)).toEqual(['not tried']);
  });
});

describe('npm run conformance', () => {
  it('has a run for each vendor of money, people, messages and files, and lists it', () => {
    const runs = listed.flatMap(({ live }) => live ?? []);
    expect(runs.toSorted()).toEqual(Object.keys(liveVendors).toSorted());
    const without = listed.filter(({ live }) => live === null).map(({ port }) => port);
    expect(without).toEqual([
      ...['Notifications', 'Event catalogues', 'Support desk', 'Analytics', 'Error reports'],
    ]);
  });

  it('says which settings a vendor needs', () => {
    for (const vendor of Object.values(liveVendors)) {
      const lack = lackAt(vendor, {});
      for (const name of vendor.settings) expect(lack).toContain(name);
      const given = Object.fromEntries(vendor.settings.map((each) => [each, 'x']));
      expect(lackAt(vendor, given)).toBeUndefined();
    }
  });
});
