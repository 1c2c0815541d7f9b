import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { mailsTo } from '#tests/support/mail.ts';
import { aShop, buyAndSettle, numbers } from '#tests/support/orders.ts';
import { aBrowser, pushesOf, subscribe } from '#tests/support/push.ts';

let app: TestApp;
let phones = 8_031_112_200;
beforeAll(async () => {
  app = await aShop();
});
afterAll(() => app.close());

const off = { email: false, push: false, sms: false };

interface Chosen {
  orders?: object;
  money?: object;
}

async function aReader(chosen: Chosen): Promise<TestMember> {
  const member = await aMember(app, {
    balance: '5000.00',
    phoneNumber: `+234${phones++}`,
  });
  await subscribe(app, member.token, aBrowser().subscription);
  const changed = await app.call('PUT', '/notification-preferences', {
    token: member.token,
    body: chosen,
  });
  expect(changed.status).toBe(200);
  return member;
}

/** What reached someone about their order, by channel, without a page open. */
async function reached({ user }: TestMember) {
  const { rows } = await app.services.db.sql.query<{ text: string }>(
    'select text from sandbox_sms where "to" = $1 order by id',
    [user.phone_number],
  );
  return {
    email: (await mailsTo(app, user.email)).some(({ subject }) => subject.includes('MTN airtime')),
    push: (await pushesOf(app, user.uuid)).some(({ title }) => title.includes('MTN airtime')),
    sms: rows.map(({ text }) => text).filter((text) => text.includes('MTN airtime')),
  };
}

const outcomes = [
  ['completed', numbers.ordinary],
  ['failed', numbers.saysNo],
] as const;

describe('the end of an order', () => {
  it.each(outcomes)('is sent by every channel that its buyer chose: %s', async (status, number) => {
    const member = await aReader({ orders: { email: true, push: true, sms: true } });
    expect((await buyAndSettle(app, member, { number, amount: '500' })).status).toBe(status);
    const { email, push, sms } = await reached(member);
    expect([email, push, sms.length]).toEqual([true, true, 1]);
    if (status === 'failed') expect(sms[0]).toContain('NGN 500.00 is back in your wallet.');
  });

  it('reaches those who switched off messages about orders when money returns', async () => {
    const quiet = { orders: off };
    const happy = await aReader(quiet);
    await buyAndSettle(app, happy, { number: numbers.ordinary });
    expect(await reached(happy)).toEqual({ email: false, push: false, sms: [] });
    const failed = await aReader(quiet);
    await buyAndSettle(app, failed, { number: numbers.saysNo });
    expect(await reached(failed)).toEqual({ email: true, push: true, sms: [] });
    const texts = await aReader({ ...quiet, money: { push: false, sms: true } });
    await buyAndSettle(app, texts, { number: numbers.saysNo });
    const { email, push, sms } = await reached(texts);
    expect([email, push, sms.length]).toEqual([true, false, 1]);
  });
});
