import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purge } from '#server/jobs/purge.job.ts';
import { keepNumber } from '#server/kyc/secret-numbers.ts';
import { listExports } from '#server/platform/personal-data.ts';
import { aMember, PASSWORD, type TestApp, type TestMember } from '#tests/support/api.ts';
import { mailsTo } from '#tests/support/mail.ts';
import { aShop, buyAndSettle, freshToken } from '#tests/support/orders.ts';
import { giveGoldCoins } from '#tests/support/wheel.ts';

const DAY_S = 24 * 3600;

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
});
afterAll(() => app.close());

const request = (token: string) => app.call('POST', '/profile/export', { token });
const open = (token: string, link: string) => app.call('GET', `/profile/export/${link}`, { token });

/** The tokens of the emailed links, newest first. */
async function linksTo({ user }: TestMember): Promise<string[]> {
  const mails = await mailsTo(app, user.email);
  return mails
    .filter(({ subject }) => subject === 'Your data is ready')
    .map(({ links }) => new URL(links[0]!).searchParams.get('export')!);
}

async function aLink(member: TestMember): Promise<string> {
  expect((await request(member.token)).status).toBe(200);
  const [link] = await linksTo(member);
  return link!;
}

const auditOf = async ({ user }: TestMember) => {
  const { rows } = await app.services.db.sql.query<{ action: string }>(
    `select action from audit_log where subject = $1 and action like 'security.export%' order by id`,
    [user.uuid],
  );
  return rows.map(({ action }) => action);
};

describe('POST /profile/export', () => {
  it('is for signed-in users', async () => {
    expect((await app.call('POST', '/profile/export')).status).toBe(401);
  });

  it('emails a link that leads to a signed-in page, and says so', async () => {
    const member = await aMember(app);
    const answer = await request(member.token);
    expect(answer.body.data).toEqual({
      message: 'We’re preparing your data. We’ll email you a link.',
    });
    const [mail] = await mailsTo(app, member.user.email);
    expect(mail?.links[0]).toMatch(
      /^http:\/\/localhost:4321\/settings\/security\?export=[\w-]{43}$/,
    );
  });

  it('is allowed once a day', async () => {
    const member = await aMember(app);
    const both = await Promise.all([request(member.token), request(member.token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 429]);
    const refused = await request(member.token);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(DAY_S - 60);
    expect(await linksTo(member)).toHaveLength(1);
    app.clock.advance(DAY_S);
    expect((await request(await freshToken(app, member))).status).toBe(200);
  });
});

describe('GET /profile/export/{token}', () => {
  it('returns everything in one file to its owner, and logs it each time', async () => {
    const member = await aMember(app, { balance: '5000.00', phoneNumber: '+2348035550001' });
    const order = await buyAndSettle(app, member);
    await app.call('PUT', '/notification-preferences', {
      token: member.token,
      body: { orders: { sms: true } },
    });
    const answer = await open(member.token, await aLink(member));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toMatchObject({
      currency: 'NGN',
      profile: { email: member.user.email, phone_number: '+2348035550001' },
      preferences: { orders: { sms: true } },
      sign_ins: [{ user_agent: 'test' }, { user_agent: 'test' }],
      orders: [{ reference_code: order.reference_code, status: 'completed', total: '500.00' }],
      wallet: [
        { kind: 'opening', amount: '5000.00', balance: '5000.00' },
        { kind: 'airtime-bill-payment', amount: '-500.00', balance: '4500.00' },
      ],
      notifications: [{ title: expect.stringMatching(/ sent to 0803/) as string }],
    });
    expect((answer.body['orders'] as { timeline: object[] }[])[0]?.timeline.length).toBeGreaterThan(
      1,
    );
    expect(await auditOf(member)).toEqual([
      'security.export-requested',
      'security.export-made',
      'security.export-opened',
    ]);
  });

  it('contains gold coins, and no whole numbers that JSON can’t represent', async () => {
    const member = await aMember(app);
    await giveGoldCoins(app, member, 12n);
    const answer = await open(member.token, await aLink(member));
    expect(answer.body['gold_coins']).toMatchObject([{ amount: '12' }]);
    const BIGINT = 20;
    const { db } = app.services;
    for (const [name, text] of listExports()) {
      const { fields } = await db.sql.query(text, [member.user.uuid]);
      const whole = fields.filter(({ dataTypeID }) => dataTypeID === BIGINT);
      expect(whole.map((field) => `${name}.${field.name}`)).toEqual([]);
    }
  });

  it('has masked numbers, times of consent, and no secret', async () => {
    const member = await aMember(app, { twoFactorSecret: 'JBSWY3DPEHPK3PXP' });
    const number = '22233344455';
    const { sealed, last4, hash } = keepNumber(app.services.env, 'document', number);
    await app.services.db.sql.query(
      `insert into kyc_identity(user_id, country_code, document_type, reference, number_sealed,
         number_last4, number_hash, state, verified_name, consent_at, decided_at)
       values ($1, 'NG', 'nin', 'ID-1', $2, $3, $4, 'verified', 'OBI ADA', now(), now())`,
      [member.user.uuid, sealed, last4, hash],
    );
    const { body } = await open(member.token, await aLink(member));
    const text = JSON.stringify(body);
    for (const secret of [number, 'JBSWY3DPEHPK3PXP', PASSWORD, member.token, 'v1$', 'password_h'])
      expect(text).not.toContain(secret);
    expect(text).not.toContain(sealed);
    expect(body['identities']).toMatchObject([
      { number: '••••4455', consent_at: expect.any(String) as string },
    ]);
  });

  it('returns nothing to anyone else, signed in or not', async () => {
    const link = await aLink(await aMember(app));
    const stranger = await aMember(app);
    expect((await open(stranger.token, link)).status).toBe(404);
    expect((await app.call('GET', `/profile/export/${link}`)).status).toBe(401);
    expect((await open(stranger.token, 'A'.repeat(43))).status).toBe(404);
  });

  it('is stored sealed, ends after 24 hours, and is then deleted', async () => {
    const member = await aMember(app);
    const link = await aLink(member);
    const stored = async () => {
      const { rows } = await app.services.db.sql.query<{ row: string }>(
        'select d::text as row from data_export d where user_id = $1',
        [member.user.uuid],
      );
      return rows.map(({ row }) => row);
    };
    const [row] = await stored();
    expect(row).not.toContain(link);
    expect(row).not.toContain(member.user.email);
    app.clock.advance(DAY_S + 60);
    expect((await open(await freshToken(app, member), link)).status).toBe(404);
    await purge.run(app.services, {});
    expect(await stored()).toEqual([]);
  });
});
