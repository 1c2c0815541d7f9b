import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findUser } from '#server/account/member.ts';
import { collectData } from '#server/security/collect-data.ts';
import { aMember, PASSWORD, type TestApp, type TestMember } from '#tests/support/api.ts';
import { newestMail } from '#tests/support/mail.ts';
import { aShop, freshToken, inboxOf } from '#tests/support/orders.ts';
import { noOwnLimits, ownOf, setOwn } from '#tests/support/own-limits.ts';
import { alignClock, appCode } from '#tests/support/two-factor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
});
afterAll(() => app.close());

const MINUTE_S = 60;
const DAY_S = 24 * 60 * MINUTE_S;

const again = async (member: TestMember): Promise<TestMember> => ({
  ...member,
  token: await freshToken(app, member),
});
const prove = ({ token }: TestMember) =>
  app.call('POST', '/security/proof', { token, body: { password: PASSWORD } });

describe('PUT /security/own-limits', () => {
  it('lowers immediately, without a proof, and leaves the other limits alone', async () => {
    const member = await aMember(app);
    app.clock.advance(11 * MINUTE_S);
    const { night } = await ownOf(app, member);
    expect(await ownOf(app, member)).toMatchObject({ ...noOwnLimits, night });
    const set = await setOwn(app, member, { day: '5000', payment: '2000' });
    expect(set.body.data).toMatchObject({
      payment: { limit: '2000.00', next: null },
      day: { limit: '5000.00', used: '0.00', left: '5000.00', next: null },
      nothing_leaves: false,
    });
    await setOwn(app, member, { payment: '1000', nothing_leaves: true });
    expect(await ownOf(app, member)).toMatchObject({
      payment: { limit: '1000.00' },
      day: { limit: '5000.00' },
      nothing_leaves: true,
      leaves_again_at: null,
    });
  });

  it('raises, removes and switches off with a proof only, and after exactly 24 hours', async () => {
    const member = await aMember(app);
    await setOwn(app, member, { day: '5000', payment: '2000', nothing_leaves: true });
    app.clock.advance(11 * MINUTE_S);
    const more = { day: '6000', payment: null, nothing_leaves: false };
    for (const [name, value] of Object.entries(more)) {
      const { status, body } = await setOwn(app, member, { [name]: value });
      expect([name, status, body.error_code]).toEqual([name, 403, 'proof_required']);
    }
    await prove(member);
    const asked = (await setOwn(app, member, more)).body.data;
    expect(asked).toMatchObject({
      day: { limit: '5000.00', next: { limit: '6000.00' } },
      payment: { limit: '2000.00', next: { limit: null } },
      nothing_leaves: true,
      leaves_again_at: asked.day.next?.from,
    });
    const leftS = (Date.parse(asked.day.next!.from) - app.clock.now().getTime()) / 1000;
    expect(Math.abs(leftS - DAY_S)).toBeLessThan(MINUTE_S);
    app.clock.advance(leftS - 30);
    expect(await ownOf(app, await again(member))).toMatchObject({
      day: { limit: '5000.00' },
      nothing_leaves: true,
    });
    app.clock.advance(31);
    expect(await ownOf(app, await again(member))).toMatchObject({
      day: { limit: '6000.00', next: null },
      payment: { limit: null, next: null },
      nothing_leaves: false,
      leaves_again_at: null,
    });
  });

  it('counts the wait from the first request, and again for another limit', async () => {
    const member = await aMember(app);
    await setOwn(app, member, { day: '5000' });
    const first = (await setOwn(app, member, { day: '6000' })).body.data.day.next;
    app.clock.advance(5 * MINUTE_S);
    expect((await setOwn(app, member, { day: '6000' })).body.data.day.next).toEqual(first);
    const other = (await setOwn(app, member, { day: '7000' })).body.data.day.next!;
    expect(Date.parse(other.from)).toBeGreaterThan(Date.parse(first!.from));
  });

  it('cancels a coming change immediately, without a proof, by the limit that applies', async () => {
    const member = await aMember(app);
    await setOwn(app, member, { day: '5000', nothing_leaves: true });
    await setOwn(app, member, { day: null, nothing_leaves: false });
    app.clock.advance(11 * MINUTE_S);
    await setOwn(app, member, { day: '5000.00', nothing_leaves: true });
    app.clock.advance(DAY_S);
    expect(await ownOf(app, await again(member))).toMatchObject({
      day: { limit: '5000.00', next: null },
      nothing_leaves: true,
      leaves_again_at: null,
    });
  });

  it('requires a code of members with two-factor as well, to raise but not to lower', async () => {
    const SECRET = 'JBSWY3DPEHPK3PXP';
    alignClock(app);
    const made = await aMember(app, { twoFactorSecret: SECRET });
    const member = await again(made);
    expect((await setOwn(app, member, { day: '5000' })).status).toBe(200);
    const bare = await setOwn(app, member, { day: '6000' });
    expect([bare.status, Object.keys(bare.body.errors ?? {})]).toEqual([422, ['token']]);
    const wrong = await setOwn(app, member, { day: '6000', token: '000000' });
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['token']]);
    expect((await ownOf(app, member)).day.next).toBeNull();
    const right = { day: '6000', token: appCode(app, SECRET) };
    expect((await setOwn(app, member, right)).body.data.day.next?.limit).toBe('6000.00');
    expect((await setOwn(app, member, { ...right, day: '7000' })).status).toBe(422);
  });

  it('lets no two simultaneous requests raise without a proof', async () => {
    const member = await aMember(app);
    app.clock.advance(11 * MINUTE_S);
    await Promise.all([
      ...['5000', '1000', '9000', '2000', '7000'].map((day) => setOwn(app, member, { day })),
    ]);
    const { day } = await ownOf(app, member);
    expect(day.next).toBeNull();
    expect((await setOwn(app, member, { day: '10000' })).body.error_code).toBe('proof_required');
  });

  it('names each field that is wrong, and changes nothing then', async () => {
    const member = await aMember(app);
    const wrong = await setOwn(app, member, { payment: '99.99', day: '500', night: '100000001' });
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { payment: ['Enter at least ₦100.00.'], night: ['Enter at most ₦100,000,000.00.'] },
    ]);
    expect((await ownOf(app, member)).day.limit).toBeNull();
    const unread = await setOwn(app, member, { day: 'a lot' });
    expect(Object.keys(unread.body.errors ?? {})).toEqual(['day']);
    expect((await setOwn(app, member, { night: '0' })).body.data.night.limit).toBe('0.00');
  });

  it('notifies its owner in the app and by email with “This wasn’t me”, once for each change', async () => {
    const member = await aMember(app);
    await setOwn(app, member, { day: '5000' });
    await setOwn(app, member, { day: '5000' });
    await setOwn(app, member, { day: null });
    const mail = await newestMail(app, member.user.email);
    expect(mail.subject).toBe('Your own limits have been changed');
    expect(mail.text).toContain('Most in a day: ₦5,000.00 now, and no limit from ');
    expect(mail.links.some((link) => link.includes('/not-me?token='))).toBe(true);
    const { list } = await inboxOf(app, member);
    expect(list.filter(({ title }) => title === mail.subject)).toHaveLength(2);
  });

  it('is 401 for strangers, and in the copy of one’s data', async () => {
    expect((await app.call('GET', '/security/own-limits')).status).toBe(401);
    expect((await app.call('PUT', '/security/own-limits', { body: {} })).status).toBe(401);
    const member = await aMember(app);
    await setOwn(app, member, { night: '700', nothing_leaves: true });
    const row = await findUser(app.services.db, member.user.uuid);
    expect(await collectData(app.services, row!)).toMatchObject({
      own_limits: [
        { name: 'all', most: '0.00', next: null, next_from: null },
        { name: 'night', most: '700.00', next: null, next_from: null },
      ],
    });
  });
});
