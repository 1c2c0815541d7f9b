import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clearCache } from '#server/reference/cache.ts';
import { aMember, type TestApp } from '#tests/support/api.ts';
import {
  aBettingShop,
  aBettor,
  betAccounts,
  checkBet,
  fund,
  platformsFor,
  quoteBet,
  templateOf,
} from '#tests/support/bets.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aBettingShop();
});
afterAll(() => app.close());

const HOUR_S = 3600;

describe('GET /betting/platforms', () => {
  it('lists the active ones with their bounds and account formats', async () => {
    const { body } = await platformsFor(app, await aMember(app));
    expect(body.data[0]).toEqual({
      platform: 'ng-bet9ja',
      name: 'Bet9ja',
      logo: null,
      color: '#00713A',
      currency: 'NGN',
      min: '100.00',
      max: '100000.00',
      user_id: {
        label: 'Bet9ja user ID',
        pattern: '^\\d{5,12}$',
        help: 'You’ll find it in your profile there.',
      },
    });
    expect(body.data).toHaveLength(19);
    expect(body.data.map(({ platform }) => platform)).not.toContain('ng-cloudbet');
  });

  it('is not ready in Ghana and Kenya, and neither is the rest of the product', async () => {
    for (const country of ['GH', 'KE'] as const) {
      const member = await aMember(app, { country, balance: '1000.00' });
      const answers = [
        await platformsFor(app, member),
        await checkBet(app, member, { over_18: true }),
        await fund(app, member),
      ];
      for (const { status, body } of answers)
        expect([status, body.error_code]).toEqual([403, 'service_inactive']);
    }
  });

  it('follows the switch of the desk, which is called fund-bets', async () => {
    const member = await aBettor(app);
    const set = `update service set active = $1, inactive_reason = $2
      where slug = 'fund-bets' and country_code = 'NG'`;
    await app.services.db.sql.query(set, [false, 'down']);
    clearCache(app.services.db);
    expect((await fund(app, member)).body.error_code).toBe('service_inactive');
    await app.services.db.sql.query(set, [true, null]);
    clearCache(app.services.db);
    expect((await fund(app, member)).status).toBe(201);
    await app.drainJobs();
  });
});

describe('POST /betting/validate', () => {
  it('identifies the account’s owner without revealing the name', async () => {
    const { body } = await checkBet(app, await aBettor(app), { userId: ' 4501 234567 ' });
    expect(body.data.customer_name).toMatch(/^[A-Z]\*\*\* [A-Z]{3,}$/);
    const left = Date.parse(body.data.valid_until) - app.clock.now().getTime();
    expect(Math.round(left / 1000)).toBe(1800);
  });

  it('shows what is wrong beside the field', async () => {
    const bettor = await aBettor(app);
    const wrongs = [
      [{ platform: 'ng-cloudbet' }, 'platform', 'Choose from the list.'],
      [{ userId: 'ada' }, 'userId', 'This does not look like a Bet9ja user ID.'],
      [{ userId: betAccounts.nobodys }, 'userId', 'Bet9ja couldn’t find this ID.'],
    ] as const;
    for (const [fields, field, text] of wrongs) {
      const { status, body } = await checkBet(app, bettor, fields);
      expect([status, body.errors?.[field]?.[0]]).toEqual([422, expect.stringContaining(text)]);
    }
    const silent = await checkBet(app, bettor, { userId: betAccounts.silent });
    expect([silent.status, silent.headers.get('retry-after')]).toEqual([503, '10']);
  });

  it('can be called at most twenty times a day', async () => {
    const strict = await aBettingShop({ RATE_LIMITS: 'on' });
    const bettor = await aBettor(strict);
    const statuses: number[] = [];
    for (let i = 0; i < 20; i++) statuses.push((await checkBet(strict, bettor)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(19);
    expect(statuses.at(-1)).toBe(429);
    await strict.close();
  });

  it('requires confirmation of age once', async () => {
    const member = await aMember(app, { balance: '5000.00' });
    const unsaid = await checkBet(app, member);
    expect([unsaid.status, Object.keys(unsaid.body.errors ?? {})]).toEqual([422, ['over_18']]);
    const before = app.clock.now();
    expect((await checkBet(app, member, { over_18: true })).status).toBe(200);
    const after = app.clock.now();
    app.clock.advance(60);
    expect((await checkBet(app, member, { over_18: true })).status).toBe(200);
    expect((await checkBet(app, member)).status).toBe(200);
    const { rows } = await app.services.db.sql.query<{ adult_at: Date; lines: bigint }>(
      `select adult_at, (select count(*) from audit_log where action = 'fund-bets.adult'
         and subject = $1) as lines from bettor where user_id = $1::uuid`,
      [member.user.uuid],
    );
    expect(rows[0]?.lines).toBe(1n);
    const { adult_at: said } = rows[0]!;
    expect([said >= before, said <= after]).toEqual([true, true]);
  });

  it('refuses members whose identity shows that they are under age, whatever they confirm', async () => {
    const young = new Date(app.clock.now().getTime() - 17.5 * 365.25 * 24 * HOUR_S * 1000);
    const child = await aMember(app, {
      balance: '5000.00',
      birthDate: young.toISOString().slice(0, 10),
    });
    const unverified = await aMember(app, { balance: '5000.00', kyc: false });
    for (const send of [checkBet, quoteBet, fund]) {
      const { status, body } = await send(app, child, send === checkBet ? { over_18: true } : {});
      expect([status, body.message]).toEqual([
        403,
        'You must be 18 or older to fund a betting account.',
      ]);
      const none = await send(app, unverified, send === checkBet ? { over_18: true } : {});
      expect(none.body.error_code).toBe('kyc_unsupported_service_type');
    }
  });
});

describe('GET, PUT /betting/template', () => {
  it('stores one account with its amount, and accepts only what can be paid', async () => {
    const member = await aMember(app);
    expect((await templateOf(app, member)).body.data).toBeNull();
    const first = { platform: 'ng-bet9ja', userId: '123 4567', amount: '1500' };
    const kept = await templateOf(app, member, first);
    expect(kept.body.data).toEqual({ ...first, userId: '1234567', amount: '1500.00' });
    const other = { platform: 'ng-betway', userId: '08031234567', amount: '200.00' };
    await templateOf(app, member, other);
    expect((await templateOf(app, member)).body.data).toEqual(other);
    const wrongs = { platform: 'ng-none', userId: '12', amount: '99.99' };
    for (const [field, value] of Object.entries(wrongs)) {
      const { status, body } = await templateOf(app, member, { ...first, [field]: value });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    }
  });
});
