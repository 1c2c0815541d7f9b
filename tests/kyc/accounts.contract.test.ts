import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anApp, PIN, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aKnownMember, setSwitch } from '#tests/support/deposits.ts';

const DAY_S = 86_400;

let app: TestApp;
let made = 0;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());
afterEach(() => setSwitch(app, 'payments', 'done'));

const newNumber = () => `01${String(++made).padStart(6, '0')}55`;

interface Account {
  id: string;
  is_primary: boolean;
  usable: boolean;
  account_number: string;
  account_name: string;
}
interface Body {
  data: { account: Account; user: { has_account_set_up: boolean } };
  error_code: string | null;
  errors: Record<string, string[]>;
}

const add = (token: string | undefined, change: object = {}) =>
  app.call<Body>('POST', '/bank/accounts', {
    ...(token ? { token } : {}),
    body: { bank_code: '044', account_number: newNumber(), type: 'bank', pin: PIN, ...change },
  });
const list = async ({ token }: TestMember) =>
  (await app.call<{ data: Account[] }>('GET', '/bank/accounts', { token })).body.data;
const change = (member: TestMember, method: string, path: string, pin = PIN) =>
  app.call(method, `/bank/accounts/${path}`, { token: member.token, body: { pin } });

describe('POST /bank/accounts/resolve', () => {
  const resolve = (token: string | undefined, body: object) =>
    app.call<{ data: object; errors: object }>('POST', '/bank/accounts/resolve', {
      ...(token ? { token } : {}),
      body,
    });

  it('returns the bank’s name for it, and the words that differ', async () => {
    const { token } = await aMember(app);
    const own = await resolve(token, { bank_code: '044', account_number: '0123451255' });
    expect(own.body.data).toEqual({ account_name: 'OBI ADA', differing_words: [] });
    const other = await resolve(token, { bank_code: '044', account_number: '0123459999' });
    expect(other.body.data).toEqual({
      account_name: 'BALOGUN EMEKA TUNDE',
      differing_words: ['BALOGUN', 'EMEKA', 'TUNDE'],
    });
  });

  it('accepts an additional middle name, because saving does', async () => {
    const { token } = await aKnownMember(app, { firstName: 'Emeka', lastName: 'Balogun' });
    const found = await resolve(token, { bank_code: '044', account_number: '0123459999' });
    expect(found.body.data).toEqual({ account_name: 'BALOGUN EMEKA TUNDE', differing_words: [] });
    expect((await add(token, { account_number: '0123459999' })).status).toBeLessThan(300);
  });

  it('refuses strangers, unknown banks, wrong numbers and unknown accounts', async () => {
    expect((await resolve(undefined, {})).status).toBe(401);
    const { token } = await aMember(app);
    const errorsOf = async (bank_code: string, account_number: string) =>
      Object.keys((await resolve(token, { bank_code, account_number })).body.errors);
    expect(await errorsOf('no-bank', '0123456755')).toEqual(['bank_code']);
    expect(await errorsOf('044', '012345675')).toEqual(['account_number']);
    expect(await errorsOf('044', '0123458888')).toEqual(['account_number']);
  });

  it('reports when the bank doesn’t answer', async () => {
    const { token } = await aMember(app);
    const body = { bank_code: '044', account_number: '0123457777' };
    expect((await resolve(token, body)).status).toBe(503);
  });

  it('is limited per day, so that no one looks up strangers’ names', async () => {
    const strict = await anApp({ env: { RATE_LIMITS: 'on' } });
    try {
      const { token } = await aMember(strict);
      const statuses: number[] = [];
      for (let n = 0; n < 21; n++) {
        const answer = await strict.call('POST', '/bank/accounts/resolve', {
          token,
          body: { bank_code: '044', account_number: '0123451255' },
        });
        statuses.push(answer.status);
      }
      expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true);
      expect(statuses[20]).toBe(429);
    } finally {
      await strict.close();
    }
  });
});

describe('POST /bank/accounts', () => {
  it('makes the first account primary and usable immediately, later ones after a day', async () => {
    const member = await aKnownMember(app, { account: false });
    const first = await add(member.token, { account_number: '0123451255' });
    expect(first.status).toBe(201);
    expect(first.body.data).toMatchObject({
      user: { has_account_set_up: true },
      account: { is_primary: true, usable: true, account_name: 'OBI ADA' },
    });
    expect(first.body.data.account.account_number).toBe('••••1255');
    const second = await add(member.token);
    expect(second.body.data.account).toMatchObject({ is_primary: false, usable: false });
    app.clock.advance(DAY_S + 1);
    const later = { ...member, ...(await refreshed(member)) };
    expect((await list(later)).map((each) => each.usable)).toEqual([true, true]);
  });

  it('makes one of several simultaneous first accounts primary', async () => {
    // without a PIN, because PIN checks run one at a time
    const member = await aKnownMember(app, { account: false, pin: false });
    await Promise.all(Array.from({ length: 4 }, () => add(member.token, { pin: undefined })));
    const accounts = await list(member);
    expect(accounts).toHaveLength(4);
    expect(accounts.filter((each) => each.is_primary)).toHaveLength(1);
    expect(accounts.filter((each) => each.usable)).toHaveLength(1);
  });

  it('requires a verified identity', async () => {
    const { token } = await aMember(app, { kyc: false, account: false });
    expect((await add(token)).body).toMatchObject({ error_code: 'kyc_unsupported_service_type' });
    expect((await add(undefined)).status).toBe(401);
  });

  it('refuses an account in another name and reports which words differ', async () => {
    const { token } = await aKnownMember(app);
    const { status, body } = await add(token, { account_number: '0123459999' });
    expect(status).toBe(422);
    expect(body.errors.account_number?.[0]).toMatch(
      /^Your bank has BALOGUN EMEKA TUNDE; your document has ADA OBI\./,
    );
  });

  it('requires the PIN once there is one', async () => {
    const withPin = await aKnownMember(app);
    expect((await add(withPin.token, { pin: undefined })).body.errors).toHaveProperty('pin');
    expect((await add(withPin.token, { pin: '111222' })).body.errors).toHaveProperty('pin');
    expect(await list(withPin)).toEqual([]);
    const without = await aKnownMember(app, { pin: false, account: false });
    expect((await add(without.token, { pin: undefined })).status).toBe(201);
  });

  it('requires the BVN when no bank knows the person, and checks it', async () => {
    const { token } = await aKnownMember(app, { document: 'passport', account: false });
    expect((await add(token)).body).toMatchObject({ error_code: 'glover_account_bvn_required' });
    expect((await add(token, { bvn: '22123450002' })).body).toMatchObject({
      error_code: 'bvn_update_required',
    });
    expect((await add(token, { bvn: '22123456789' })).status).toBe(201);
    expect((await add(token, { bvn: '22123456789' })).status).toBe(201);
  });

  it('accepts a mobile-money wallet in Kenya', async () => {
    const member = await aKnownMember(app, { country: 'KE', account: false });
    const wallet = { bank_code: 'MPESA', account_number: '0712345655', type: 'mobile_money' };
    expect((await add(member.token, { ...wallet, type: 'bank' })).body.errors).toHaveProperty(
      'type',
    );
    expect((await add(member.token, wallet)).status).toBe(201);
  });

  it('refuses the same account twice and more than five', async () => {
    const { token } = await aKnownMember(app);
    const account_number = newNumber();
    expect((await add(token, { account_number })).status).toBe(201);
    expect((await add(token, { account_number })).status).toBe(409);
    for (let n = 0; n < 4; n++) await add(token);
    expect((await add(token)).status).toBe(409);
  });
});

describe('GET /bank/accounts', () => {
  it('answers ?primary=1 with the specified sentence while there is none', async () => {
    const member = await aKnownMember(app, { account: false });
    const none = await app.call('GET', '/bank/accounts?primary=1', { token: member.token });
    expect(none.status).toBe(404);
    expect(none.body.message).toBe('A primary bank account has not been created yet.');
    await add(member.token);
    await add(member.token);
    const one = await app.call('GET', '/bank/accounts?primary=1', { token: member.token });
    expect(one.body.data).toMatchObject([{ is_primary: true }]);
    expect((await app.call('GET', '/bank/accounts')).status).toBe(401);
  });
});

describe('primary and removal', () => {
  async function withTwo() {
    const member = await aKnownMember(app);
    const first = await add(member.token);
    const second = await add(member.token);
    return { member, first: first.body.data.account.id, second: second.body.data.account.id };
  }

  it('moves primary to an account whose waiting period has passed', async () => {
    const { member, first, second } = await withTwo();
    expect((await change(member, 'PUT', `${second}/primary`)).status).toBe(409);
    app.clock.advance(DAY_S + 1);
    const moved = { ...member, ...(await refreshed(member)) };
    expect((await change(moved, 'PUT', `${second}/primary`)).status).toBe(200);
    const accounts = await list(moved);
    expect(accounts.find((each) => each.is_primary)?.id).toBe(second);
    expect(accounts.find((each) => each.id === first)?.is_primary).toBe(false);
  });

  it('removes an account that isn’t primary, and the primary one never', async () => {
    const { member, first, second } = await withTwo();
    expect((await change(member, 'DELETE', first)).status).toBe(409);
    expect((await change(member, 'DELETE', second)).status).toBe(200);
    expect(await list(member)).toHaveLength(1);
    expect((await change(member, 'DELETE', first)).status).toBe(409);
    expect((await change(member, 'DELETE', second)).status).toBe(404);
  });

  it('requires the PIN and one’s own account', async () => {
    const { member, second } = await withTwo();
    expect((await change(member, 'DELETE', second, '111222')).status).toBe(422);
    const other = await aKnownMember(app);
    expect((await change(other, 'DELETE', second)).status).toBe(404);
    expect((await change(other, 'PUT', `${second}/primary`)).status).toBe(404);
    const noPin = await aKnownMember(app, { pin: false });
    const answer = await change(noPin, 'DELETE', second);
    expect(answer.body).toMatchObject({ error_code: 'pin_not_set' });
    expect((await app.call('DELETE', `/bank/accounts/${second}`)).status).toBe(401);
  });
});

/** Signs the member in again, because sessions expire when the clock jumps a day. */
async function refreshed(member: TestMember): Promise<{ token: string }> {
  const { startSession } = await import('#server/sessions/session.ts');
  return startSession(app.services.db, app.services, {
    userId: member.user.uuid,
    kind: 'full',
    address: '127.0.0.1',
    userAgent: 'test',
  });
}
