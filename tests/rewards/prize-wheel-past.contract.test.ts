import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { WheelSpin } from '#lib/rewards/prize-wheel.contract.ts';
import { auditLoyalty } from '#server/loyalty/audit-loyalty.ts';
import { aMember, type TestApp } from '#tests/support/api.ts';
import { sessionOf } from '#tests/support/call-sessions.ts';
import { aShop } from '#tests/support/orders.ts';
import { giveGoldCoins, listSpins, readWheel, setNumber, spin } from '#tests/support/wheel.ts';

const DAY_S = 24 * 3600;
let app: TestApp;
beforeAll(async () => {
  app = await aShop();
});
afterAll(() => app.close());
afterEach(async () => {
  expect(await auditLoyalty(app.services.db)).toEqual([]);
});

describe('a past day', () => {
  it('is recomputed from published data by a program that shares no code with us', async () => {
    await setNumber(app, 'weight:NGN:try-again', 100);
    const members = await Promise.all(Array.from({ length: 5 }, () => aMember(app)));
    for (const member of members) {
      await giveGoldCoins(app, member, 100n);
      for (let n = 0; n < 3; n++) await spin(app, member, { gold_coins: 50 });
    }
    const today = await readWheel(app);
    const days = () =>
      app.call<{ data: { day: string; seed: string }[] }>('GET', '/prize-wheel/days');
    expect((await days()).body.data.map(({ day }) => day)).not.toContain(today.day);
    app.clock.advance(DAY_S);
    const published = (await days()).body.data;
    const seed = published.find(({ day }) => day === today.day)?.seed ?? '';
    expect(createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')).toBe(
      today.seed_hash,
    );
    const spins: WheelSpin[] = [];
    for (const member of members)
      spins.push(...(await listSpins(app, { ...member, token: await sessionOf(app, member) })));
    const check = (all: object[]) =>
      JSON.parse(
        execFileSync(process.execPath, ['tests/support/programs/check-wheel.mjs'], {
          input: JSON.stringify({ days: published, spins: all }),
          encoding: 'utf8',
        }),
      ) as { checked: number; wrong: string[] };
    expect(check(spins)).toEqual({ checked: 15, wrong: [] });
    expect(
      check(spins.map((each) => ({ ...each, message: `${each.message}0` }))).wrong,
    ).not.toEqual([]);
  });

  it('stays as it was: spins and seeds can’t be changed', async () => {
    for (const text of [
      `update wheel_spin set prize = 'cash-10000'`,
      `update wheel_day set seed = seed`,
      `delete from wheel_day`,
    ])
      await expect(app.services.db.sql.query(text)).rejects.toThrow();
  });
});

describe('past spins', () => {
  it('are one’s own, newest first, in pages', async () => {
    const [member, other] = [await aMember(app), await aMember(app)];
    await setNumber(app, 'spins-a-day', 30);
    await giveGoldCoins(app, member, 2_000n);
    for (let n = 0; n < 12; n++) await spin(app, member, { gold_coins: 50 });
    await spin(app, other);
    type Page = { data: { id: string; number: number }[]; meta: { next: string | null } };
    const { token } = member;
    const first = (await app.call<Page>('GET', '/prize-wheel/spins', { token })).body;
    expect(first.data.map(({ number }) => number)).toEqual(
      Array.from({ length: 10 }, (_, n) => 12 - n),
    );
    const query = `?before=${first.meta.next}`;
    const rest = (await app.call<Page>('GET', `/prize-wheel/spins${query}`, { token })).body;
    expect([rest.data.map(({ number }) => number), rest.meta.next]).toEqual([[2, 1], null]);
    expect(
      (await app.call<Page>('GET', `/prize-wheel/spins${query}`, { token: other.token })).body.data,
    ).toEqual([]);
  });
});
