import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aMember, anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aKnownMember, bookedOf, decide, houseOf, startCheckout } from '#tests/support/deposits.ts';
import { accountNumberOf, byHand, night, sendTo } from '#tests/support/reconcile.ts';
import { listSuspense } from '#tests/support/suspense.ts';

const DAY_S = 24 * 3600;

let app: TestApp;
beforeEach(async () => {
  app = await anApp();
});
afterEach(async () => {
  expect(await night(app)).toEqual([]);
  await app.close();
});

const close = ({ user }: TestMember) =>
  byHand(app, 'update users set deleted_at = $2 where id = $1', [user.uuid, app.clock.now()]);
const restore = ({ user }: TestMember) =>
  byHand(app, 'update users set deleted_at = null where id = $1', [user.uuid]);
const erase = ({ user }: TestMember) =>
  byHand(app, 'update users set anonymised_at = $2 where id = $1', [user.uuid, app.clock.now()]);

async function aDayLater() {
  app.clock.advance(DAY_S + 60);
  await app.drainJobs({ includeLater: true });
}

describe('money for an account that was closed', () => {
  it('is not credited: a transfer waits in suspense with its reason, until its owner is back', async () => {
    const member = await aKnownMember(app);
    const account = await accountNumberOf(app, member);
    await close(member);
    await sendTo(app, account, '700');
    await app.drainJobs();
    expect(await bookedOf(app, member)).toBe(0n);
    expect(await listSuspense(app.services.db)).toMatchObject([
      { amount: 70_000n, reason: 'account_closed', until: expect.any(Date) as Date },
    ]);
    await aDayLater();
    expect(await bookedOf(app, member)).toBe(0n);
    await restore(member);
    await aDayLater();
    expect(await bookedOf(app, member)).toBe(70_000n);
    expect(await listSuspense(app.services.db)).toEqual([]);
  });

  it('waits for an operator once no one can return any more', async () => {
    const member = await aKnownMember(app);
    const account = await accountNumberOf(app, member);
    await close(member);
    await sendTo(app, account, '700');
    await app.drainJobs();
    await erase(member);
    await aDayLater();
    await sendTo(app, account, '900');
    await app.drainJobs();
    const waiting = await listSuspense(app.services.db);
    expect(waiting.map(({ amount, reason, until }) => [amount, reason, until])).toEqual([
      [70_000n, 'account_closed', null],
      [90_000n, 'account_closed', null],
    ]);
    expect(await bookedOf(app, member)).toBe(0n);
  });

  it('is not credited when it was paid at the gateway, and adds up to the suspense account', async () => {
    const member = await aMember(app);
    const reference = await startCheckout(app, member);
    await close(member);
    await decide(app, reference, 'paid');
    await app.drainJobs();
    expect(await bookedOf(app, member)).toBe(0n);
    expect(await houseOf(app, 'suspense')).toBe(510_000n);
    expect(await listSuspense(app.services.db)).toMatchObject([
      { reference, amount: 510_000n, reason: 'account_closed' },
    ]);
  });
});
