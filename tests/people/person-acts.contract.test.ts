import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeskApproval } from '#lib/desk/contract.ts';
import type { KycStatus } from '#lib/kyc/contract.ts';
import { parseAmount, toAmount } from '#lib/money.ts';
import { houseAccount, readBalance } from '#server/ledger/accounts.ts';
import { audit } from '#server/ledger/proofs.ts';
import { walletAccount } from '#server/ledger/user-accounts.ts';
import { auditOrders } from '#server/orders/audit/audit-orders.ts';
import { aMember, PASSWORD, type TestApp, type TestMember } from '#tests/support/api.ts';
import { anOperator, deskOf, type TestOperator } from '#tests/support/desk.ts';
import { aCredit } from '#tests/support/flags.ts';
import { mailsTo } from '#tests/support/mail.ts';
import { aShop, buy } from '#tests/support/orders.ts';

const DAY_MS = 24 * 3600 * 1000;
const reason = 'Called us from the number on file.';
const told = 'Your transfer took two days. This is our apology.';

let app: TestApp;
let amina: TestOperator;
let musa: TestOperator;
let kofi: TestOperator;
beforeAll(async () => {
  app = await aShop();
  amina = await anOperator(app, 'Amina', 'support');
  musa = await anOperator(app, 'Musa', 'reviewer');
  kofi = await anOperator(app, 'Kofi', 'lead');
});
afterAll(async () => {
  expect(await audit(app.services.db)).toEqual([]);
  expect(await auditOrders(app.services.db)).toEqual([]);
  await app.close();
});

const act = (who: TestOperator, member: TestMember, name: string, body: object, key?: string) =>
  deskOf(app, who).post(`/people/${member.user.uuid}/acts/${name}`, body, key);
const askedOf = async (member: TestMember) =>
  ((await deskOf(app, musa).get('/approvals')).body.data as DeskApproval[]).find(
    ({ case_id }) => case_id === member.user.uuid,
  );
const agree = async (who: TestOperator, member: TestMember) =>
  deskOf(app, who).post(`/approvals/${(await askedOf(member))!.id}`, { approve: true });
const mailsAbout = async ({ user }: TestMember, subject: string) =>
  (await mailsTo(app, user.email)).filter((mail) => mail.subject.includes(subject));
const inWallet = async ({ user }: TestMember) =>
  toAmount((await readBalance(app.services.db, await walletAccount(app.services.db, user))).posted);
const goodwill = async () =>
  (await readBalance(app.services.db, houseAccount('goodwill', 'NGN'))).posted;

describe('a goodwill credit', () => {
  it('is paid from its own account, is reported, and is paid once however often it is sent', async () => {
    const member = await aMember(app);
    const before = await goodwill();
    const key = randomUUID();
    const body = { reason, told, amount: '1500.00' };
    for (const _ of [1, 2])
      expect((await act(amina, member, 'credit', body, key)).body.data).toEqual({
        state: 'done',
        why: null,
      });
    expect(await inWallet(member)).toBe('1500.00');
    expect((await goodwill()) - before).toBe(-150_000n);
    const mails = await mailsAbout(member, 'credited ₦1,500.00 to your wallet');
    expect(mails.map(({ text }) => text.includes(told))).toEqual([true]);
    const notices = await app.call('GET', '/notifications', { token: member.token });
    expect(JSON.stringify(notices.body)).toContain('We’ve credited ₦1,500.00');
  });

  it('needs a second approver above a large sum, who reads what the customer will', async () => {
    const member = await aMember(app);
    const { body } = await act(amina, member, 'credit', { reason, told, amount: '250000.00' });
    expect(body.data).toMatchObject({ state: 'waits for a second approver' });
    expect(await inWallet(member)).toBe('0.00');
    expect(await askedOf(member)).toMatchObject({
      title: 'Goodwill credit',
      amount: '250000.00',
      currency: 'NGN',
      reason,
    });
    expect((await askedOf(member))?.facts).toContainEqual(
      expect.objectContaining({ label: 'Message to the customer', value: told }),
    );
    expect((await agree(kofi, member)).status).toBe(200);
    expect(await inWallet(member)).toBe('250000.00');
  });

  it('counts towards the daily total of one operator: of twelve simultaneous ones, one above the ceiling waits', async () => {
    const carol = await anOperator(app, 'Carol', 'support');
    const members = await Promise.all(Array.from({ length: 12 }, () => aMember(app)));
    // a million a day, below 200,000 each
    const answers = await Promise.all(
      members.map((member) => act(carol, member, 'credit', { reason, told, amount: '100000.00' })),
    );
    const states = answers.map(({ body }) => (body.data as { state: string }).state);
    expect(states.filter((state) => state === 'done')).toHaveLength(10);
    const paid = await Promise.all(members.map(inWallet));
    expect(paid.filter((sum) => sum === '100000.00')).toHaveLength(10);
  });

  it('names the field where a wallet could not hold it, and pays nothing', async () => {
    const member = await aMember(app, { kyc: false, account: false });
    const { status, body } = await act(amina, member, 'credit', {
      reason,
      told,
      amount: '90000000.00',
    });
    expect(status).toBe(422);
    expect(Object.keys(body['errors'] as object)).toEqual(['amount']);
    expect(await inWallet(member)).toBe('0.00');
  });

  it.each([
    ['0', 'Enter an amount above 0'],
    ['0.00', 'Enter an amount above 0'],
    ['12,50', 'Enter an amount like 1500.00'],
  ])('names the amount where it is %s, and pays nothing', async (amount, text) => {
    const member = await aMember(app);
    const { status, body } = await act(amina, member, 'credit', { reason, told, amount });
    expect([status, body['errors']]).toEqual([422, { amount: [text] }]);
    expect(await inWallet(member)).toBe('0.00');
  });

  it('is not for those who only review', async () => {
    const member = await aMember(app);
    const { status } = await act(musa, member, 'credit', { reason, told, amount: '10.00' });
    expect(status).toBe(404);
  });
});

describe('a limit for one customer', () => {
  const until = () => new Date(app.clock.now().getTime() + 7 * DAY_MS).toISOString();
  const limitOf = async (member: TestMember, which: string) => {
    const { body } = await app.call('GET', '/kyc/status', { token: member.token });
    return (body.data as KycStatus).limits.find(({ name }) => name === which);
  };
  const dailySpend = (member: TestMember) => limitOf(member, 'daily_spend');
  it('lowers what they may spend immediately, and they see until when', async () => {
    const member = await aMember(app, { balance: '50000.00' });
    const end = until();
    const body = { reason, limit: 'daily_spend', amount: '1000.00', until: end };
    expect((await act(musa, member, 'limit', body)).body.data).toMatchObject({ state: 'done' });
    expect(await dailySpend(member)).toMatchObject({ limit: '1000.00', own_until: end });
    expect(await mailsAbout(member, 'limit is lower')).toHaveLength(1);
    expect((await buy(app, member, { amount: '900' })).status).toBe(201);
    const refused = await buy(app, member, { amount: '900' });
    expect(refused.body['error_code']).toBe('daily_spend_limit_exceeded');
    expect(refused.body.message).toContain('₦1,000.00');
    await app.services.db.sql.query(
      `update personal_limit set starts_at = starts_at - interval '8 days',
         until = until - interval '8 days' where user_id = $1`,
      [member.user.uuid],
    );
    expect((await dailySpend(member))?.own_until).toBeNull();
    expect((await buy(app, member, { amount: '900' })).status).toBe(201);
  });

  it('needs two people above the level’s, and can’t exceed the regulator’s', async () => {
    const member = await aMember(app);
    const once = () => limitOf(member, 'one_time_spend');
    const level = (await once())!.limit;
    const more = toAmount(parseAmount(level) + 100n);
    const body = { reason, limit: 'one_time_spend', amount: more, until: until() };
    const raise = await act(musa, member, 'limit', body);
    expect(raise.body.data).toMatchObject({ state: 'waits for a second approver' });
    expect((await once())?.limit).toBe(level);
    expect((await agree(musa, member)).status).toBe(403);
    expect((await agree(kofi, member)).status).toBe(200);
    expect((await once())?.limit).toBe(more);
    const far = await act(musa, member, 'limit', { ...body, amount: '9999999999.00' });
    expect(far.status).toBe(422);
    expect(Object.keys(far.body['errors'] as object)).toEqual(['amount']);
  });

  it('ends by its day at the latest, a year from now', async () => {
    const member = await aMember(app);
    const body = { reason, limit: 'daily_spend', amount: '1000.00' };
    for (const days of [-1, 400]) {
      const at = new Date(app.clock.now().getTime() + days * DAY_MS).toISOString();
      const { status, body: said } = await act(musa, member, 'limit', { ...body, until: at });
      expect(status).toBe(422);
      expect(Object.keys(said['errors'] as object)).toEqual(['until']);
    }
  });

  it('is ended by staff before its day', async () => {
    const member = await aMember(app);
    const { limit: level } = (await dailySpend(member))!;
    const body = { reason, limit: 'daily_spend', amount: '1000.00', until: until() };
    await act(musa, member, 'limit', body);
    expect((await act(kofi, member, 'end-limit', { reason, limit: 'daily_spend' })).status).toBe(
      200,
    );
    expect(await dailySpend(member)).toMatchObject({ limit: level, own_until: null });
    const again = await act(kofi, member, 'end-limit', { reason, limit: 'daily_spend' });
    expect(again.status).toBe(409);
  });
});

describe('closing an account', () => {
  const signIn = ({ user }: TestMember) =>
    app.call('POST', '/login', { body: { auth_input: user.email, password: PASSWORD } });

  it('is refused while there is money in it', async () => {
    const member = await aMember(app, { balance: '10.00' });
    const { status, body } = await act(musa, member, 'close', { reason });
    expect(status).toBe(409);
    expect(body.message).toContain('₦10.00');
    expect((await signIn(member)).status).toBe(200);
  });

  it('signs them out and emails the link, and is undone within 30 days but not after', async () => {
    const member = await aMember(app);
    expect((await act(musa, member, 'restore', { reason })).status).toBe(409);
    expect((await act(musa, member, 'close', { reason })).status).toBe(200);
    expect((await app.call('GET', '/profile', { token: member.token })).status).toBe(401);
    expect(await mailsAbout(member, 'has been deleted')).toHaveLength(1);
    expect((await act(musa, member, 'close', { reason })).status).toBe(409);
    expect((await act(musa, member, 'restore', { reason })).status).toBe(200);
    expect((await signIn(member)).status).toBe(200);
    expect(await mailsAbout(member, 'has been restored')).toHaveLength(1);
    await act(musa, member, 'close', { reason });
    await app.services.db.sql.query(
      `update users set deleted_at = deleted_at - interval '31 days' where id = $1`,
      [member.user.uuid],
    );
    expect((await act(musa, member, 'restore', { reason })).status).toBe(409);
  });
});

describe('flags from the page of a person', () => {
  const flagged = (member: TestMember) =>
    app.services.db.sql.query<{ state: string }>('select state from flag where user_id = $1', [
      member.user.uuid,
    ]);

  it('are raised on an order of theirs, extended by another and released', async () => {
    const member = await aMember(app);
    const order = await aCredit(app, member, '3000.00');
    const body = { reason, told, rule: 'paid_twice', amount: '2000.00' };
    const raise = { ...body, order: order.reference_code };
    const other = await aMember(app);
    const wrong = await act(musa, other, 'flag', raise);
    expect(Object.keys(wrong.body['errors'] as object)).toEqual(['order']);
    expect((await act(musa, member, 'flag', raise)).status).toBe(200);
    const { rows } = await app.services.db.sql.query<{ reference: string; release_at: Date }>(
      'select reference, release_at from flag where user_id = $1',
      [member.user.uuid],
    );
    const { reference: flag, release_at } = rows[0]!;
    const until = new Date(release_at.getTime() + DAY_MS).toISOString();
    const longer = { reason, told, flag, until };
    // the operator who flagged it can't extend the flag
    expect((await act(musa, member, 'extend-flag', longer)).status).toBe(400);
    expect((await act(kofi, other, 'extend-flag', longer)).status).toBe(422);
    expect((await act(kofi, member, 'extend-flag', longer)).status).toBe(200);
    expect((await act(kofi, member, 'release-flag', { reason, flag })).body.data).toEqual({
      state: 'done',
      why: null,
    });
    expect((await flagged(member)).rows).toEqual([{ state: 'lifted' }]);
  });
});
