import { afterAll, beforeAll, expect, it } from 'vitest';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { sessionOf } from '#tests/support/call-sessions.ts';
import { aShop } from '#tests/support/orders.ts';
import { giveGoldCoins, readWheel, spin } from '#tests/support/wheel.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
});
afterAll(() => app.close());

/** Moves the clock on to a time of UTC, not on the last two days of a month. */
function goToUtc(hour: number, minute: number) {
  const then = new Date(app.clock.now());
  then.setUTCHours(hour, minute, 0, 0);
  while (then <= app.clock.now() || then.getUTCDate() > 26) then.setUTCDate(then.getUTCDate() + 1);
  app.clock.advance((then.getTime() - app.clock.now().getTime()) / 1000);
}

const again = async (member: TestMember) => ({ ...member, token: await sessionOf(app, member) });

it.each([
  ['NG', 23],
  ['KE', 21],
] as const)(
  'the wheel’s day ends at midnight in %s, however often it was spun before',
  async (country, hour) => {
    goToUtc(hour - 1, 50);
    const member = await aMember(app, { country });
    await giveGoldCoins(app, member, 300n);
    for (let n = 0; n < 3; n++)
      expect((await spin(app, member, { gold_coins: 50 })).status).toBe(200);
    const before = await readWheel(app, member);
    const midnight = new Date(app.clock.now().getTime() + 600_000).toISOString().slice(0, 15);
    expect(before.day_ends_at.slice(0, 15)).toBe(midnight);
    expect(before.mine).toMatchObject({ spins_today: 3, next_spin: 'day_over' });
    app.clock.advance(660);
    const later = await again(member);
    const { mine, day } = await readWheel(app, later);
    expect(mine).toMatchObject({ spins_today: 0, next_spin: 'gold_coins' });
    const { status, body } = await spin(app, later, { gold_coins: 50 });
    expect(status).toBe(200);
    // the seed is still the same, so its spins are counted on
    expect(body.data.spin).toMatchObject({ number: 4, day });
    expect(body.data.wheel.mine).toMatchObject({ spins_today: 1 });
  },
);
