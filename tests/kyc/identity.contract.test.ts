import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { identityQueue } from '#server/kyc/identity.queue.ts';
import { aMember, anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { setSwitch } from '#tests/support/deposits.ts';
import { decideClaim, photosFor } from '#tests/support/kyc.ts';

let app: TestApp;
let made = 0;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());
afterEach(() => setSwitch(app, 'identity', 'done'));

const newNin = () => `4${String(5000 + ++made).padStart(6, '0')}5555`;
const claim = () => ({
  document_type: 'nin',
  number: newNin(),
  first_name: 'Adaeze',
  last_name: 'Okoro',
  date_of_birth: '1992-05-31',
  consent: true,
});

interface Body {
  data: { status: string; user: { has_kyc_set_up: boolean; firstname: string }; words: string[] };
  message: string;
  error_code: string | null;
  errors: Record<string, string[]>;
  words?: string[];
}

const verify = (token: string | undefined, change: object = {}) =>
  app.call<Body>('POST', '/kyc/government-id/verify', {
    ...(token ? { token } : {}),
    body: { ...claim(), ...change },
  });

const fresh = (country: 'NG' | 'GH' | 'KE' = 'NG') =>
  aMember(app, { kyc: false, account: false, pin: false, country });

interface Status {
  data: {
    level: number;
    steps: Record<string, { state: string; reason?: string; next?: string }>;
    limits: { name: string; limit: string; used: string | null; left: string | null }[];
    documents: { slug: string; last4: string; state: string }[];
    verified_name: string | null;
  };
}
const statusOf = async ({ token }: TestMember) =>
  (await app.call<Status>('GET', '/kyc/status', { token })).body.data;

describe('POST /kyc/government-id/verify', () => {
  it('verifies a NIN, stores the names and advances the steps', async () => {
    const member = await fresh();
    const { status, body } = await verify(member.token, { number: '41234567891' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: 'verified',
      words: [],
      user: { has_kyc_set_up: true, firstname: 'Adaeze', lastname: 'Okoro' },
    });
    const after = await statusOf(member);
    expect(after).toMatchObject({
      level: 1,
      verified_name: 'Adaeze Okoro',
      steps: { kyc: { state: 'done' }, account: { state: 'todo', next: '/onboarding/add-bank' } },
      documents: [{ slug: 'nin', last4: '7891', state: 'verified' }],
    });
  });

  it('stores the number sealed, with the time of the consent', async () => {
    const member = await fresh();
    const number = newNin();
    await verify(member.token, { number });
    const { rows } = await app.services.db.sql.query<{ row: string; consent_at: Date }>(
      'select to_jsonb(k)::text as row, consent_at from kyc_identity k where user_id = $1',
      [member.user.uuid],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(number);
    expect(Math.abs(rows[0]!.consent_at.getTime() - app.clock.now().getTime())).toBeLessThan(
      60_000,
    );
  });

  it('refuses strangers and requires consent and every field', async () => {
    expect((await verify(undefined)).status).toBe(401);
    const { token } = await fresh();
    for (const field of ['document_type', 'number', 'first_name', 'last_name', 'date_of_birth'])
      expect((await verify(token, { [field]: '' })).body.errors).toHaveProperty(field);
    expect((await verify(token, { consent: false })).body.errors).toHaveProperty('consent');
    expect((await verify(token, { extra: 1 })).status).toBe(422);
  });

  it.each([
    ['nin', '1234567890'],
    ['nin', '123456789012'],
    ['nin', '1234567890a'],
    ['drivers_license', 'ABC'],
    ['drivers_license', 'ABCDEFGHIJKL'],
    ['drivers_license', 'ABC--12345AA67'],
    ['voters_card', '90F5AF6C1234567890'],
    ['passport', '123456789'],
    ['ghana_card', 'GHA-123456789-1'],
    ['library_card', '1'],
  ])('refuses a %s numbered %s', async (document_type, number) => {
    const { token } = await fresh();
    expect((await verify(token, { document_type, number })).status).toBe(422);
  });

  it('accepts a Kenyan ID in Kenya only', async () => {
    const { status, body } = await verify((await fresh()).token, {
      document_type: 'national_id',
      number: '23456788',
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['document_type']]);
  });

  it('refuses children under 18', async () => {
    const { token } = await fresh();
    const year = new Date().getUTCFullYear() - 17;
    const { body } = await verify(token, { date_of_birth: `${year}-01-01` });
    expect(body.errors).toHaveProperty('date_of_birth');
  });

  it('reports which words differ and not whose the document is', async () => {
    const member = await fresh();
    const { status, body } = await verify(member.token, { number: '40000000002' });
    expect(status).toBe(422);
    expect(body.error_code).toBe('inconsistent_government_id_data');
    expect(body.errors).toEqual({
      first_name: ['ADAEZE doesn’t appear in the name on this document.'],
      last_name: ['OKORO doesn’t appear in the name on this document.'],
    });
    expect(body.words).toEqual(['ADAEZE', 'OKORO']);
    expect(JSON.stringify(body)).not.toContain('CHIOMA');
    const after = await statusOf(member);
    expect(after.steps.kyc).toMatchObject({ state: 'rejected', next: '/onboarding/verify-id' });
  });

  it('reports that the date of birth differs, or that no one has the number', async () => {
    const { token } = await fresh();
    const date = await verify(token, { number: '40000000004' });
    expect(date.body).toMatchObject({ error_code: 'inconsistent_government_id_data' });
    expect(date.body.errors).toHaveProperty('date_of_birth');
    const nobody = await verify(token, { number: '40000000001' });
    expect(nobody.status).toBe(422);
    expect(nobody.body.errors).toHaveProperty('number');
  });

  it('lets a rejected person try again with the right details', async () => {
    const { token } = await fresh();
    await verify(token, { number: '40001110002' });
    expect((await verify(token)).status).toBe(200);
  });

  it('assigns a document to one account only, also at the same moment', async () => {
    const number = newNin();
    const members = await Promise.all(Array.from({ length: 6 }, () => fresh()));
    const answers = await Promise.all(members.map(({ token }) => verify(token, { number })));
    expect(answers.filter((each) => each.status === 200)).toHaveLength(1);
    const refused = answers.filter((each) => each.status !== 200);
    for (const { status, body } of refused) {
      expect(status).toBe(422);
      expect(body.errors.number).toEqual(['This document is already used by another account.']);
    }
  });

  it('accepts a further document of the same person only', async () => {
    const member = await fresh();
    const { token } = member;
    await verify(token);
    const image_keys = await photosFor(app, member, 'passport');
    const passport = { document_type: 'passport', number: 'C20304055', image_keys };
    const other = await verify(token, { ...passport, first_name: 'Emeka', last_name: 'Balogun' });
    expect(other.body).toMatchObject({
      error_code: 'inconsistent_government_id_data',
      words: ['EMEKA', 'BALOGUN'],
    });
    const own = await verify(token, passport);
    expect([own.status, own.body.data.user.firstname]).toEqual([200, 'Adaeze']);
  });

  it('does not accept one word for first and last name', async () => {
    const { token } = await fresh();
    const { body } = await verify(token, {
      number: '40000000002',
      first_name: 'Eze',
      last_name: 'Eze',
    });
    expect(body).toMatchObject({ error_code: 'inconsistent_government_id_data', words: ['EZE'] });
  });

  it('does not verify the same kind twice', async () => {
    const { token } = await fresh();
    await verify(token);
    expect((await verify(token)).status).toBe(409);
  });

  it('is left to an operator when the ID service doesn’t respond for days', async () => {
    const member = await fresh();
    await setSwitch(app, 'identity', 'timeout');
    const { body } = await verify(member.token);
    expect(body.data).toMatchObject({ status: 'pending', waits_for: 'register' });
    const waiting = async () => (await identityQueue.count(app.services)).open;
    const before = await waiting();
    for (let times = 0; times < 4; times += 1) await app.drainJobs({ includeLater: true });
    expect(await waiting()).toBe(before + 1);
    expect((await statusOf(member)).steps.kyc?.state).toBe('pending');
    const { rows } = await app.services.db.sql.query<{ id: string }>(
      'select id from kyc_identity where user_id = $1',
      [member.user.uuid],
    );
    await decideClaim(app.services, rows[0]!.id, { verdict: 'approve' });
    expect((await statusOf(member)).steps.kyc?.state).toBe('done');
    await setSwitch(app, 'identity', 'done');
  });

  it('keeps the claim while the ID service doesn’t respond, and retries automatically', async () => {
    const member = await fresh();
    await setSwitch(app, 'identity', 'timeout');
    const { status, body } = await verify(member.token);
    expect([status, body.data.status]).toEqual([200, 'pending']);
    expect((await statusOf(member)).steps.kyc?.state).toBe('pending');
    await app.drainJobs({ includeLater: true });
    expect((await statusOf(member)).steps.kyc?.state).toBe('pending');
    await setSwitch(app, 'identity', 'done');
    await app.drainJobs({ includeLater: true });
    expect((await statusOf(member)).steps.kyc?.state).toBe('done');
  });
});
