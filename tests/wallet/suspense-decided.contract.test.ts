import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import type { DeskDecision } from '#lib/desk/contract.ts';
import { takeAndDecide } from '#server/desk/decide.ts';
import { releaseHeld } from '#server/wallet/release-deposit.job.ts';
import { aMember, anApp, type TestApp } from '#tests/support/api.ts';
import { bookedOf, houseOf, setSwitch } from '#tests/support/deposits.ts';
import { anOperator, type TestOperator } from '#tests/support/desk.ts';
import { byHand, night } from '#tests/support/reconcile.ts';
import {
  aHeldTransfer,
  anUnclaimedTransfer,
  compareToday,
  depositsOf,
  listSuspense,
  sendBack,
  STRANGER,
} from '#tests/support/suspense.ts';

const HOURS_48_S = 48 * 3600;

let app: TestApp;
let ada: TestOperator;
beforeAll(async () => {
  app = await anApp();
  ada = await anOperator(app, 'Ada');
});
afterAll(() => app.close());
afterEach(async () => {
  await setSwitch(app, 'payments', 'done');
  expect(await compareToday(app)).toEqual([]);
});

const isListed = async (reference: string) =>
  (await listSuspense(app.services.db)).some((each) => each.reference === reference);

/** Decides the case of a deposit or a transfer without a sign-in, which ends as days pass. */
async function say(reference: string, decision: DeskDecision) {
  const { rows } = await byHand(app, 'select id from suspense_case where reference = $1', [
    reference,
  ]);
  const { id } = rows[0] as { id: string };
  const said = { decision, operatorId: ada.id, key: randomUUID() };
  return takeAndDecide(app.services, { queue: 'deposits', id }, said);
}

describe('a deposit that an operator returns', () => {
  it('is returned by a worker, under the operator’s name', async () => {
    const float = await houseOf(app, 'float_payments');
    const { reference } = await aHeldTransfer(app, '50');
    const { state } = await say(reference, sendBack);
    expect(state).toBe('decided');
    expect(await listSuspense(app.services.db)).toMatchObject([{ reference, isReturning: true }]);
    await app.drainJobs();
    expect(await isListed(reference)).toBe(false);
    expect(await houseOf(app, 'float_payments')).toBe(float);
    const { rows } = await byHand(
      app,
      `select actor from audit_log where subject = $1 and action = 'deposit.returned'`,
      [reference],
    );
    expect(rows).toEqual([{ actor: `operator:${ada.id}` }]);
  });
});

describe('at the same moment', () => {
  const won = (all: PromiseSettledResult<unknown>[]) =>
    all.filter(({ status }) => status === 'fulfilled').length;

  it('sixteen decisions about one transfer move it once', async () => {
    const { member, reference } = await anUnclaimedTransfer(app, '900');
    const [before, other] = [await houseOf(app, 'suspense'), await aMember(app)];
    const givenTo = [member, other].map(({ user }) => ({
      verdict: 'approve' as const,
      to: user.username,
    }));
    const said = Array.from({ length: 16 }, (_, n) => givenTo[n % 3] ?? sendBack);
    expect(won(await Promise.allSettled(said.map((each) => say(reference, each))))).toBe(1);
    await app.drainJobs();
    expect((await houseOf(app, 'suspense')) - before).toBe(-90_000n);
    expect(await isListed(reference)).toBe(false);
  });

  it('a job and an operator never both have it: what is returned is not credited', async () => {
    const { member, reference } = await aHeldTransfer(app, '4000', STRANGER);
    await setSwitch(app, 'payments', 'timeout');
    await say(reference, sendBack);
    app.clock.advance(HOURS_48_S + 60);
    await releaseHeld.run(app.services, { reference });
    expect(await bookedOf(app, member)).toBe(0n);
    await setSwitch(app, 'payments', 'done');
    await app.drainJobs({ includeLater: true });
    expect(await isListed(reference)).toBe(false);
    expect(await night(app)).toEqual([]);

    const late = await aHeldTransfer(app, '3000', STRANGER);
    app.clock.advance(HOURS_48_S + 60);
    const [sent] = await Promise.allSettled([
      say(late.reference, sendBack),
      releaseHeld.run(app.services, { reference: late.reference }),
    ]);
    await app.drainJobs();
    expect(await bookedOf(app, late.member)).toBe(sent.status === 'fulfilled' ? 0n : 300_000n);
  });

  it('a job waits while an operator has claimed it', async () => {
    const { member, reference } = await aHeldTransfer(app, '2000', STRANGER);
    app.clock.advance(HOURS_48_S + 60);
    await depositsOf(app, await anOperator(app)).take(reference);
    await releaseHeld.run(app.services, { reference });
    expect(await bookedOf(app, member)).toBe(0n);
    app.clock.advance(3600);
    await releaseHeld.run(app.services, { reference });
    expect(await bookedOf(app, member)).toBe(200_000n);
  });
});

describe('a refused return', () => {
  it('lets the transfer of another person be credited after 48 hours all the same', async () => {
    const { member, reference } = await aHeldTransfer(app, '1500', STRANGER);
    await setSwitch(app, 'payments', 'failed');
    await say(reference, sendBack);
    await app.drainJobs();
    expect(await bookedOf(app, member)).toBe(0n);
    app.clock.advance(HOURS_48_S + 60);
    await setSwitch(app, 'payments', 'done');
    await releaseHeld.run(app.services, { reference });
    expect(await bookedOf(app, member)).toBe(150_000n);
  });
});
