import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp, TestMember } from '#tests/support/api.ts';
import { anOperator, deskOf, type TestOperator } from '#tests/support/desk.ts';
import { aGuardian, guardiansOf } from '#tests/support/guardians.ts';
import {
  evidenceFor,
  type LivedAct,
  type RecoveryAct,
} from '#tests/support/lives/recovery-life.ts';
import { mailsTo } from '#tests/support/mail.ts';
import { liveAll } from '#tests/support/many-lives.ts';
import { aShop, expectCleanBooks, freshToken } from '#tests/support/orders.ts';
import {
  aRecovery,
  recoveriesOf,
  someoneWithGuardians,
  waitHours,
} from '#tests/support/recoveries.ts';

const FEW = 40;
const HOUR_S = 3600;
/** Much longer than all lives take. */
const LIVES_MS = 300_000;

let app: TestApp;
let admin: pg.Pool;
let desk: readonly [TestOperator, TestOperator];
beforeAll(async () => {
  app = await aShop();
  admin = new pg.Pool({ connectionString: app.databaseUrl, max: 1 });
  desk = [await anOperator(app, 'Ama'), await anOperator(app, 'Kofi')];
});
afterAll(async () => {
  await expectCleanBooks(app);
  await admin.end();
  await app.close();
});

interface Life {
  member: TestMember;
  number: string;
  paper: string;
  /** Two of long standing, and one who has just accepted. */
  guardians: readonly string[];
  recoveries: Awaited<ReturnType<typeof aRecovery>>[];
  acts: LivedAct[];
  hours: number;
}

async function begin(): Promise<Life> {
  const { member, number, guardians } = await someoneWithGuardians(app);
  const owner = { ...member, token: await freshToken(app, member) };
  const made = await app.call<{ data: { code: string } }>('POST', '/security/lock-code', owner);
  const late = await aGuardian(app, owner, 'Dayo');
  const paper = made.body.data.code;
  const recoveries = [
    await aRecovery(app, member.user.email),
    await aRecovery(app, member.user.username),
  ];
  return {
    member: owner,
    number,
    paper,
    recoveries,
    guardians: [...guardians, late.token],
    acts: [],
    hours: 0,
  };
}

/** Presses “This wasn’t me” in the newest email that has it. */
async function stopByMail({ member }: Life): Promise<void> {
  const mails = await mailsTo(app, member.user.email);
  const link = mails.flatMap(({ links }) => links).find((each) => each.includes('/recover/stop'));
  if (!link) return;
  const { searchParams } = new URL(link);
  const [token, uuid] = [searchParams.get('token')!, searchParams.get('uuid')!];
  await recoveriesOf(app).stopByMail({ token, uuid });
}

/** Whatever two operators can do about an account’s locks. */
async function askTheDesk({ member }: Life): Promise<void> {
  const path = `/people/${member.user.uuid}/acts`;
  for (const operator of desk)
    for (const act of ['open-lock', 'unlock', 'unblock'])
      await deskOf(app, operator).post(`${path}/${act}`, { reason: 'They called us about it.' });
}

/** A thief with the mailbox, or the phone and its PIN. */
async function steal({ member, recoveries }: Life): Promise<void> {
  const { email } = member.user;
  await app.call('POST', '/forgot-password', { body: { email } });
  await app.call('POST', '/account/unlock/resend-link', { body: { auth_input: email } });
  for (const { link, code } of recoveries) {
    await recoveriesOf(app).prove(link, { number: '40000000000' });
    await recoveriesOf(app).help(link, code);
  }
}

async function doIt(life: Life, act: RecoveryAct): Promise<unknown> {
  const { member, guardians, recoveries, number, paper } = life;
  const calls = recoveriesOf(app);
  switch (act.do) {
    case 'help':
      return calls.help(guardians[act.guardian]!, recoveries[act.recovery]!.code);
    case 'withdraw':
      return calls.withdraw(guardians[act.guardian]!);
    case 'lock':
      return guardiansOf(app).lock(guardians[act.guardian]!);
    case 'prove':
      return calls.prove(recoveries[act.recovery]!.link, { number });
    case 'steal':
      return steal(life);
    case 'desk':
      return askTheDesk(life);
    case 'stop-by-mail':
      return stopByMail(life);
    case 'stop-on-phone':
      return calls.stopOwn({ ...member, token: await freshToken(app, member) });
    case 'paper':
      return app.call('POST', '/emergency-lock', { body: { code: paper } });
    case 'wait':
      app.clock.advance(act.hours * HOUR_S);
      return waitHours(app, admin, member, act.hours);
  }
}

async function emailOf({ member }: Life): Promise<string> {
  const { rows } = await app.services.db.sql.query<{ email: string }>(
    'select email from users where id = $1',
    [member.user.uuid],
  );
  return rows[0]!.email;
}

/** How the owner gets back in. */
const way: readonly RecoveryAct[] = [
  { do: 'help', guardian: 0, recovery: 0 },
  { do: 'help', guardian: 1, recovery: 0 },
  { do: 'prove', recovery: 0 },
  { do: 'wait', hours: 25 },
  { do: 'wait', hours: 25 },
];

const guardian = fc.constantFrom(0, 1, 2);
const recovery = fc.constantFrom(0, 1);
const anAct: fc.Arbitrary<RecoveryAct> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('steal', 'desk', 'stop-by-mail', 'stop-on-phone', 'paper'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('withdraw', 'lock'), guardian }),
  },
  fc.record({ do: fc.constant('help'), guardian, recovery }),
  fc.record({ do: fc.constant('prove'), recovery }),
  fc.record({ do: fc.constant('wait'), hours: fc.constantFrom(12, 25) }),
);

/** What comes instead of a step, by someone who can’t take it. */
const instead: readonly fc.Arbitrary<RecoveryAct>[] = [
  fc.constantFrom<RecoveryAct>({ do: 'help', guardian: 1, recovery: 0 }, { do: 'steal' }),
  fc.constantFrom<RecoveryAct>(
    { do: 'help', guardian: 0, recovery: 0 },
    { do: 'help', guardian: 2, recovery: 0 },
    { do: 'help', guardian: 1, recovery: 1 },
  ),
  fc.constant({ do: 'steal' }),
  fc.constant({ do: 'desk' }),
  fc.constant({ do: 'desk' }),
];

const disturbed = fc
  .tuple(fc.array(anAct, { minLength: 1, maxLength: 2 }), fc.nat({ max: way.length }))
  .map(([acts, at]) => way.toSpliced(at, 0, ...acts));
const replaced = fc
  .nat({ max: way.length - 1 })
  .chain((at) => instead[at]!.map((act) => way.toSpliced(at, 1, act)));
const aLife: fc.Arbitrary<readonly RecoveryAct[]> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(way) },
  { weight: 5, arbitrary: disturbed },
  { weight: 3, arbitrary: replaced },
);

it(
  'gives an account back only for two guardians of long standing, the document and 48 hours without a stop',
  async () => {
    let recovered = 0;
    const lives = fc.asyncProperty(aLife, async (acts) => {
      const life = await begin();
      const before = life.member.user.email;
      for (const act of acts) {
        if (act.do === 'wait') life.hours += act.hours;
        life.acts.push({ ...act, at: life.hours });
        await doIt(life, act);
        const email = await emailOf(life);
        if (email === before) continue;
        recovered++;
        const of = life.recoveries.findIndex((each) => each.email === email);
        expect(evidenceFor(life.acts, of), 'what the account was given back for').toBe(true);
        return;
      }
    });
    await liveAll(lives, FEW);
    expect(recovered, 'lives that ended with the owner back in').toBeGreaterThan(0);
  },
  LIVES_MS,
);
