import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { command } from '#server/ops/commands/suspense.ts';
import { decideAs } from '#server/ops/decide-as.ts';
import { releaseHeld } from '#server/wallet/release-deposit.job.ts';
import { findCaseByReference } from '#server/wallet/suspense-cases.ts';
import { listSuspense } from '#server/wallet/suspense.ts';
import { aMember, anApp, type TestApp } from '#tests/support/api.ts';
import { bookedOf, houseOf, setSwitch } from '#tests/support/deposits.ts';
import { anOperator, deskOf, type TestOperator } from '#tests/support/desk.ts';
import { printedBy, runTyped } from '#tests/support/printed.ts';
import { byHand, night } from '#tests/support/reconcile.ts';
import {
  aHeldTransfer,
  anUnclaimedTransfer,
  compareToday,
  depositsOf,
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

const run = (...args: string[]): Promise<string> =>
  printedBy(() => runTyped(command, app.services, args));

const by = () => ['--by', ada.email];
const because = () => [...by(), '--reason', 'sender-asked', '--found', 'Their bank wrote.'];
const isListed = async (reference: string) =>
  (await listSuspense(app.services.db)).some((each) => each.reference === reference);

describe('npm run ops -- suspense', () => {
  it('sends a deposit back by the hand of a worker, and says so meanwhile', async () => {
    const float = await houseOf(app, 'float_payments');
    const { reference } = await aHeldTransfer(app, '50');
    expect(await run()).toContain(`${reference}  ₦50.00  below_minimum`);
    expect(await run('return', reference.toLowerCase(), ...because())).toBe(
      `${reference} is being sent back: a worker asks the provider now.`,
    );
    expect(await run('list')).toMatch(new RegExp(`${reference}.*is being sent back`));
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

  it('gives a transfer that doesn’t exist to the user who is named', async () => {
    const { member, reference } = await anUnclaimedTransfer(app);
    const credit = ['credit', reference, ...by()];
    await expect(run(...credit)).rejects.toThrow('account number');
    await expect(run(...credit, '--to', 'nobody.here')).rejects.toThrow('No customer with this');
    expect(await run(...credit, '--to', member.user.username)).toContain(
      'now belongs to its owner',
    );
    expect(await bookedOf(app, member)).toBe(70_000n);
    await expect(run(...credit, '--to', member.user.username)).rejects.toThrow(
      'already been decided',
    );
  });

  it('refuses what it does not know, and says how it is used', async () => {
    await expect(run('return', 'OJ-XXXX-XXXX-XX', ...because())).rejects.toThrow(/find|not/i);
    await expect(run('return')).rejects.toThrow(/Enter the deposit.*\n.*sender-asked/s);
    await expect(run('burn')).rejects.toThrow('suspense credit <reference>');
    const { reference } = await aHeldTransfer(app, '50');
    const wrong = [...by(), '--reason', 'because', '--found', 'Nothing.'];
    await expect(run('return', reference, ...wrong)).rejects.toThrow('Choose a reason.');
    await expect(run('credit', reference, ...by())).rejects.toThrow('Return it');
    expect(await isListed(reference)).toBe(true);
  });

  it('asks a second approver about large sums, and leaves alone what someone has at the desk', async () => {
    const large = await aHeldTransfer(app, '200000');
    expect(await run('return', large.reference, ...because())).toBe(
      `${large.reference} waits for a second approver. Decisions of ₦200,000.00 or more need a second approver.`,
    );
    expect(await isListed(large.reference)).toBe(true);
    const bayo = deskOf(app, await anOperator(app, 'Bayo'));
    const [asked] = (await bayo.get('/approvals')).body.data as { id: string }[];
    await bayo.post(`/approvals/${asked?.id}`, { approve: true });
    await app.drainJobs();
    expect(await isListed(large.reference)).toBe(false);
    const { reference } = await aHeldTransfer(app, '50');
    await depositsOf(app, await anOperator(app)).take(reference);
    await expect(run('return', reference, ...because())).rejects.toThrow(
      'Someone else has claimed this case.',
    );
  });
});

describe('at the same moment', () => {
  const say = (reference: string, decision: object) =>
    findCaseByReference(app.services.db, reference).then(({ id }) =>
      decideAs(
        app.services,
        { queue: 'deposits', id },
        { by: ada.email, decision: decision as typeof sendBack },
      ),
    );
  const won = (all: PromiseSettledResult<unknown>[]) =>
    all.filter(({ status }) => status === 'fulfilled').length;

  it('sixteen decisions about one transfer move it once', async () => {
    const { member, reference } = await anUnclaimedTransfer(app, '900');
    const [before, other] = [await houseOf(app, 'suspense'), await aMember(app)];
    const givenTo = [member, other].map(({ user }) => ({ verdict: 'approve', to: user.username }));
    const said = Array.from({ length: 16 }, (_, n) => givenTo[n % 3] ?? sendBack);
    expect(won(await Promise.allSettled(said.map((each) => say(reference, each))))).toBe(1);
    await app.drainJobs();
    expect((await houseOf(app, 'suspense')) - before).toBe(-90_000n);
    expect(await isListed(reference)).toBe(false);
  });

  it('a job and a person never both have it: what goes back is not credited', async () => {
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

  it('a job waits while a person has it in hand', async () => {
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
  it('lets the transfer of another person come after 48 hours all the same', async () => {
    const { member, reference } = await aHeldTransfer(app, '1500', STRANGER);
    await setSwitch(app, 'payments', 'failed');
    await run('return', reference, ...because());
    await app.drainJobs();
    expect(await bookedOf(app, member)).toBe(0n);
    app.clock.advance(HOURS_48_S + 60);
    await setSwitch(app, 'payments', 'done');
    await releaseHeld.run(app.services, { reference });
    expect(await bookedOf(app, member)).toBe(150_000n);
  });
});
