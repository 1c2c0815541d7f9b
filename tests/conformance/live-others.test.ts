import { afterEach, describe, expect, it } from 'vitest';
import { unconfirmed as dojahAssumes } from '#server/providers/identity/dojah/wire.ts';
import { unconfirmed as flutterwaveAssumes } from '#server/providers/flutterwave/wire.ts';
import { unconfirmed as reloadlyAssumes } from '#server/providers/reloadly/unconfirmed.ts';
import { systemClock } from '#server/platform/clock.ts';
import { fakeReloadly } from '#tests/support/reloadly.ts';
import { startStub, type StubReply, type StubRequest } from '#tests/support/stub.ts';
import { judge, type Verdict } from './facts.ts';
import { tryAll } from './kit.ts';
import { dojahLive } from './live/dojah.ts';
import { flutterwaveLive } from './live/flutterwave.ts';
import type { LiveVendor } from './live/live-vendor.ts';
import { reloadlyLive } from './live/reloadly.ts';
import { vtpassLive } from './live/vtpass.ts';
import { formatTried } from './report.ts';
import { dojahSays } from './vendors/dojah.ts';
import { FLUTTERWAVE_KEY, startFlutterwave } from './vendors/flutterwave-stub.ts';
import { vtpassBooks } from './vendors/vtpass.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function serving(handle: (request: StubRequest) => StubReply): Promise<string> {
  const stub = await startStub();
  stub.serve(handle);
  closing.push(() => stub.close());
  return stub.url;
}

/** Its test system selects the result by the phone number. */
function vtpassSays(request: StubRequest): StubReply {
  if (request.headers['api-key'] === 'nobody')
    return { json: { code: '087', response_description: 'INVALID CREDENTIALS' } };
  books.course = request.body['phone'] === '08011111111' ? 'does it' : 'refuses';
  return books.handle(request);
}
let books = vtpassBooks();

/** Each vendor with settings that point to a stub instead of its test system. */
const vendors: Record<string, [LiveVendor, () => Promise<Record<string, string>>, string[]]> = {
  flutterwave: [
    flutterwaveLive,
    async () => {
      const fake = await startFlutterwave();
      closing.push(() => fake.close());
      return { FLUTTERWAVE_SECRET_KEY: FLUTTERWAVE_KEY, FLUTTERWAVE_URL: fake.stub.url };
    },
    Object.keys(flutterwaveAssumes),
  ],
  vtpass: [
    vtpassLive,
    async () => {
      books = vtpassBooks();
      const url = await serving(vtpassSays);
      const keys = { VTPASS_API_KEY: 'a', VTPASS_PUBLIC_KEY: 'p', VTPASS_SECRET_KEY: 's' };
      return { ...keys, VTPASS_URL: url };
    },
    [],
  ],
  reloadly: [
    reloadlyLive,
    async () => ({
      RELOADLY_CLIENT_ID: 'id',
      RELOADLY_CLIENT_SECRET: 'secret',
      RELOADLY_URL: await serving(fakeReloadly(systemClock).handle),
    }),
    Object.keys(reloadlyAssumes),
  ],
  dojah: [
    dojahLive,
    async () => ({
      DOJAH_APP_ID: 'app',
      DOJAH_PRIVATE_KEY: 'key',
      DOJAH_URL: await serving((request) =>
        request.headers.authorization === 'nobody'
          ? { status: 401, json: { error: 'Unauthorized' } }
          : dojahSays(request),
      ),
    }),
    Object.keys(dojahAssumes),
  ],
};

// Flutterwave's stub has a name for any account: see below
const withOrders = Object.entries(vendors).filter(([name]) => name !== 'flutterwave');

describe.each(withOrders)('the test system of %s', (_name, [vendor, settings]) => {
  it('is tested as far as it can be', async () => {
    const { subjects } = vendor.open(await settings());
    for (const each of subjects) {
      const tried = await tryAll(each);
      const failing = tried.filter(({ result }) => result === 'fails');
      expect(failing, formatTried(each.name, tried)).toEqual([]);
      expect(tried.filter(({ result }) => result === 'holds').length).toBeGreaterThan(2);
    }
  });
});

describe.each(Object.entries(vendors))('the test system of %s', (_name, parts) => {
  const [vendor, settings, assumed] = parts;

  it('proves what it shows, and is asked about every assumption', async () => {
    const { facts } = vendor.open(await settings());
    const verdicts: Verdict[] = [];
    for (const fact of facts) verdicts.push(await judge(fact));
    expect(verdicts.filter(({ result }) => result === 'disproved')).toEqual([]);
    expect(verdicts.some(({ result }) => result === 'proved')).toBe(true);
    const asked = verdicts.map(({ name }) => name.split('.')[0]);
    expect(asked).toEqual(expect.arrayContaining(assumed));
  });

  it('asks for its keys in one sentence that names the missing one', () => {
    const [first = ''] = vendor.settings;
    expect(() => vendor.open({})).toThrow(first);
  });
});

describe('Flutterwave’s own test system', () => {
  it('is never called with a key for real money', () => {
    expect(() => flutterwaveLive.open({ FLUTTERWAVE_SECRET_KEY: 'FLWSECK-x' })).toThrow(
      'must be a key of the test system: FLWSECK_TEST-',
    );
  });

  it('is tested for names on accounts, and one that returns the same name for everyone fails', async () => {
    const [vendor, settings] = vendors['flutterwave']!;
    const [names] = vendor.open(await settings()).subjects;
    const tried = await tryAll(names!);
    const failing = tried.filter(({ result }) => result === 'fails');
    expect(failing.map(({ scenario }) => scenario)).toContain('the provider says no');
    expect(tried).toContainEqual({ scenario: 'success', result: 'holds' });
  });
});

describe('a test system that doesn’t know our keys', () => {
  it('proves nothing about what it would have answered', async () => {
    const url = await serving(() => ({ status: 401, json: { message: 'Access Denied' } }));
    const keys = { RELOADLY_CLIENT_ID: 'x', RELOADLY_CLIENT_SECRET: 'y', RELOADLY_URL: url };
    for (const fact of reloadlyLive.open(keys).facts)
      expect((await judge(fact)).result).toBe('not tried');
  });
});
