import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeskOrder } from '#lib/orders/desk/contract.ts';
import type { DeskService } from '#lib/reference/desk/services.contract.ts';
import { placeHold } from '#server/ledger/place-hold.ts';
import { releaseHold } from '#server/ledger/release-hold.ts';
import { walletAccount } from '#server/ledger/user-accounts.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { anOperator, deskOf, type TestOperator } from '#tests/support/desk.ts';
import { aShop, buy, buyAndSettle, expectCleanBooks, numbers } from '#tests/support/orders.ts';
import { aSecondProcess } from '#tests/support/second-process.ts';

const AIRTIME = 'airtime-bill-payment';

let app: TestApp;
let ada: TestOperator;
let member: TestMember;
beforeAll(async () => {
  app = await aShop();
  ada = await anOperator(app, 'Ada');
  member = await aMember(app, { balance: '5000.00' });
});
afterAll(() => app.close());

const put = (row: object, note = 'The network is out.') =>
  app.call('PUT', '/desk/services', {
    token: ada.token,
    body: { rows: [{ country_code: 'NG', slug: AIRTIME, ...row }], note },
  });
const linesAbout = async (subject: string) => {
  const log = await deskOf(app, ada).get(`/audit?subject=${encodeURIComponent(subject)}`);
  return log.body.data as { action: string; actor: string }[];
};

describe('a service that is switched off at the desk', () => {
  it('is off immediately, in every process, and only in its country', async () => {
    const other = aSecondProcess(app);
    const seen = async () => {
      const answer = await other.fetch('/services', { token: member.token });
      return (await answer.json()) as { data: object; meta: { reasons: object } };
    };
    const isOn = async () => ((await seen()).data as Record<string, boolean>)[AIRTIME];
    expect(await isOn()).toBe(true);
    const off = await put({ active: false, reason: 'down' });
    const rows = off.body.data as DeskService[];
    const mine = rows.filter(({ slug }) => slug === AIRTIME);
    expect(mine).toContainEqual(
      expect.objectContaining({ country_code: 'NG', active: false, reason: 'down' }),
    );
    expect(mine.filter(({ active }) => active).length).toBeGreaterThan(0);
    expect(await isOn()).toBe(false);
    expect((await seen()).meta.reasons).toMatchObject({ [AIRTIME]: 'down' });
    const refused = await buy(app, member);
    expect(refused).toMatchObject({ status: 403, body: { error_code: 'service_inactive' } });
    await put({ active: true });
    expect(await isOn()).toBe(true);
    expect((await buy(app, member)).status).toBe(201);
    await other.close();
  });

  it('is logged once, however often the same is sent', async () => {
    const before = (await linesAbout(`NG ${AIRTIME}`)).length;
    const answers = [
      await put({ active: false, reason: 'later' }),
      await put({ active: false, reason: 'later' }),
    ];
    expect(answers[0]!.body.data).toEqual(answers[1]!.body.data);
    await put({ active: true });
    const lines = await linesAbout(`NG ${AIRTIME}`);
    expect(lines.slice(0, lines.length - before)).toMatchObject([
      { action: 'services.on', actor: 'Ada' },
      { action: 'services.off', actor: 'Ada' },
    ]);
  });

  it.each([
    ['rows.0.slug', { slug: 'nothing', active: true }, 'The network is out.'],
    ['rows.0.reason', { active: false }, 'The network is out.'],
    ['rows.0.country_code', { country_code: 'US', active: true }, 'The network is out.'],
    ['note', { active: true }, 'no'],
  ])('names %s when that is wrong', async (field, row, note) => {
    const { status, body } = await put(row, note);
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
  });
});

describe('an order at the desk', () => {
  const open = (reference: string, token = ada.token) =>
    app.call<{ data: DeskOrder }>('GET', `/desk/orders/${reference}`, { token });

  it('shows what happened and what was booked, and no number or name in full', async () => {
    const { reference_code } = await buyAndSettle(app, member, { number: numbers.delivers });
    const { status, body } = await open(reference_code.toLowerCase());
    expect(status).toBe(200);
    const { data } = body;
    expect(data).toMatchObject({ reference_code, status: 'completed', total: '500.00' });
    expect(data.holds).toMatchObject([{ state: 'captured', amount: '500.00', captured: '500.00' }]);
    expect(data.entries).toMatchObject([
      { of_user: true, amount: '-500.00', currency: 'NGN' },
      { of_user: false, amount: '500.00', currency: 'NGN' },
    ]);
    expect(data.timeline.length).toBeGreaterThan(1);
    expect(data.user?.email).toMatch(/^.\*\*\*@/);
    const all = JSON.stringify(data);
    const { email, firstname, lastname } = member.user;
    for (const secret of [numbers.delivers, '0803 000 0001', email, firstname, lastname])
      expect(all).not.toContain(secret);
    expect((await linesAbout(reference_code))[0]).toMatchObject({
      action: 'desk.open-order',
      actor: 'Ada',
    });
    await expectCleanBooks(app);
  });

  it('shows that money whose time has passed expired', async () => {
    const { db } = app.services;
    const { reference_code, uuid } = await buyAndSettle(app, member, { number: numbers.delivers });
    const { holdId } = await placeHold(db, {
      scope: `order:${uuid}`,
      key: 'expiring',
      kind: 'review',
      orderId: uuid,
      amount: 100n,
      account: await walletAccount(db, member.user),
      expiresAt: new Date(Date.now() - 1000),
    });
    expect(await releaseHold(db, holdId, 'expire')).toBe('expired');
    const { holds } = (await open(reference_code)).body.data;
    expect(holds[1]).toMatchObject({ kind: 'review', state: 'expired', amount: '1.00' });
  });

  it('is 404 when there is none, and 401 for users, whose order it may be', async () => {
    expect((await open('OJ-NOBODY')).status).toBe(404);
    expect(await linesAbout('OJ-NOBODY')).toEqual([]);
    const { reference_code } = (await buy(app, member)).body.data;
    expect((await open(reference_code, member.token)).status).toBe(401);
    const asUser = { token: member.token, body: { rows: [], note: 'I would like that.' } };
    expect((await app.call('PUT', '/desk/services', asUser)).status).toBe(401);
    expect((await app.call('GET', '/desk/services', { token: member.token })).status).toBe(401);
  });
});
