import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { photoReasons } from '#lib/kyc/identity-photos.ts';
import { setSwitch } from '#tests/support/deposits.ts';
import { photosFor, setAutoReview } from '#tests/support/kyc.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());
afterEach(() => setSwitch(app, 'identity', 'done'));

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

interface Started {
  data: { reference: string; redirect_url: string };
  errors: Record<string, string[]>;
}

describe('the Ghana Card', () => {
  const initialize = async (member: TestMember, number: string, image_keys?: string[]) =>
    app.call<Started>('POST', '/kyc/initialize', {
      token: member.token,
      body: {
        document_type: 'ghana_card',
        number,
        consent: true,
        image_keys: image_keys ?? (await photosFor(app, member, 'ghana_card')),
      },
    });

  it('is checked on the provider’s page, which returns the names', async () => {
    const member = await fresh('GH');
    const { status, body } = await initialize(member, 'GHA-123456789-1');
    expect(status).toBe(200);
    const { reference } = body.data;
    expect(body.data.redirect_url).toContain(`/onboarding/verify/ghana?reference=${reference}`);
    const path = `/kyc/initialize/${reference}`;
    const stranger = await fresh('GH');
    expect((await app.call('GET', path, { token: stranger.token })).status).toBe(404);
    expect((await app.call('GET', path)).status).toBe(401);
    const done = await app.call('GET', path, { token: member.token });
    expect(done.body.data).toMatchObject({
      status: 'verified',
      user: { has_kyc_set_up: true, firstname: 'Akosua', lastname: 'Mensah' },
    });
    expect(await statusOf(member)).toMatchObject({ level: 2 });
  });

  it('requires the printed form, and exists in Ghana only', async () => {
    const ghana = await fresh('GH');
    expect((await initialize(ghana, 'GHA-12345-1')).status).toBe(422);
    const nigeria = await fresh();
    expect((await initialize(nigeria, 'GHA-123456789-1')).body).toMatchObject({
      error_code: 'unavailable_for_country',
    });
  });

  it('requires both sides and a selfie', async () => {
    const member = await fresh('GH');
    const keys = await photosFor(app, member, 'ghana_card');
    expect(keys).toHaveLength(3);
    const { status, body } = await initialize(member, 'GHA-123456789-4', keys.slice(0, 2));
    expect([status, body.errors]).toEqual([
      422,
      { image_keys: ['Ghana Card: add a photo of your face.'] },
    ]);
    const strangers = await photosFor(app, await fresh('GH'), 'ghana_card');
    const foreign = await initialize(member, 'GHA-123456789-4', strangers);
    expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([422, ['image_keys']]);
  });

  it('is verified once its photos were reviewed, with the names of the card', async () => {
    const member = await fresh('GH');
    await setAutoReview(app, false);
    const { body } = await initialize(member, 'GHA-222222222-2');
    const path = `/kyc/initialize/${body.data.reference}`;
    const open = await app.call('GET', path, { token: member.token });
    expect(open.body.data).toMatchObject({ status: 'pending', waits_for: 'review' });
    await setAutoReview(app, true);
    await app.drainJobs({ includeLater: true });
    const done = await app.call('GET', path, { token: member.token });
    expect(done.body.data).toMatchObject({
      status: 'verified',
      user: { firstname: 'Akosua', lastname: 'Mensah' },
    });
  });

  it('is refused with the reason when the selfie shows someone else', async () => {
    const member = await fresh('GH');
    const { body } = await initialize(member, 'GHA-333330006-3');
    const path = `/kyc/initialize/${body.data.reference}`;
    const refused = await app.call('GET', path, { token: member.token });
    expect(refused.body.data).toMatchObject({
      status: 'rejected',
      reason: photoReasons.not_same_person.say,
      advice: photoReasons.not_same_person.next,
    });
  });

  it('stays open while the provider reviews it, and can be refused', async () => {
    const member = await fresh('GH');
    const { body } = await initialize(member, 'GHA-555500001-7');
    const path = `/kyc/initialize/${body.data.reference}`;
    await setSwitch(app, 'identity', 'pending');
    const open = await app.call('GET', path, { token: member.token });
    expect(open.body.data).toMatchObject({ status: 'pending' });
    await setSwitch(app, 'identity', 'done');
    const refused = await app.call<{ data: { reason: string } }>('GET', path, {
      token: member.token,
    });
    expect(refused.body.data).toMatchObject({ status: 'rejected' });
    expect(refused.body.data.reason).toContain('Ghana Card');
  });
});

describe('POST /kyc/bvn', () => {
  const addBvn = (member: TestMember, bvn: string) =>
    app.call('POST', '/kyc/bvn', {
      token: member.token,
      body: { bvn, date_of_birth: '1994-03-21', consent: true },
    });

  it('adds the BVN of the verified person', async () => {
    const member = await aMember(app);
    expect((await addBvn(member, '22123450001'.replace('0001', '5678'))).status).toBe(200);
    const after = await statusOf(member);
    expect(after.documents).toMatchObject([{ slug: 'bvn', last4: '5678', state: 'verified' }]);
  });

  it('refuses another person’s BVN, one in use, and one of the wrong form', async () => {
    const member = await aMember(app);
    expect((await addBvn(member, '22123450002')).body).toMatchObject({
      error_code: 'inconsistent_government_id_data',
    });
    expect((await addBvn(member, '22123455678')).status).toBe(422);
    expect((await addBvn(member, '2212345567')).status).toBe(422);
  });

  it('requires a verified identity and exists in Nigeria only', async () => {
    expect((await addBvn(await fresh(), '22123459999')).body).toMatchObject({
      error_code: 'kyc_unsupported_service_type',
    });
    expect((await addBvn(await aMember(app, { country: 'KE' }), '22123459998')).body).toMatchObject(
      { error_code: 'unavailable_for_country' },
    );
  });
});

describe('GET /kyc/status', () => {
  it('is for signed-in users', async () => {
    expect((await app.call('GET', '/kyc/status')).status).toBe(401);
  });

  it('shows the limits of the level with what is left until midnight', async () => {
    const member = await aMember(app);
    const { limits, level } = await statusOf(member);
    expect(level).toBe(2);
    expect(limits.find((each) => each.name === 'daily_spend')).toMatchObject({
      limit: '200000.00',
      used: '0.00',
      left: '200000.00',
    });
    const daily = limits.find((each) => each.name === 'daily_debits') as { resets_at?: string };
    expect(daily.resets_at).toMatch(/T23:00:00\.000Z$/);
  });

  it('counts the level by the rule of each country', async () => {
    const level = async (options: Parameters<typeof aMember>[1]) =>
      (await statusOf(await aMember(app, options))).level;
    expect(await level({ country: 'NG', account: false })).toBe(1);
    expect(await level({ country: 'NG' })).toBe(2);
    expect(await level({ country: 'GH', account: false })).toBe(2);
    expect(await level({ country: 'GH', kyc: false, account: false })).toBe(1);
    expect(await level({ country: 'KE', account: false })).toBe(2);
  });
});
