import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookies } from '#lib/constants.ts';
import type { DeskApproval, DeskRow } from '#lib/desk/contract.ts';
import { newToken } from '#server/platform/ids.ts';
import { aMember, anApp, PASSWORD, type TestApp, type TestMember } from '#tests/support/api.ts';
import {
  addedOperator,
  anOperator,
  deskOf,
  openDesk,
  verifyDesk,
  type TestOperator,
} from '#tests/support/desk.ts';
import { aFlag } from '#tests/support/flags.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

const reason = 'Called us from the number on file.';
const sql = (text: string, values: unknown[]) => app.services.db.sql.query(text, values);

/** A sign-in of a member in a browser that has this cookie. */
const signIn = ({ user }: TestMember, device: string) =>
  app.call('POST', '/login', {
    body: { auth_input: user.email, password: PASSWORD },
    cookie: `${cookies.device}=${device}`,
  });

const addDocument = ({ user }: TestMember, hash: Buffer) =>
  sql(
    `insert into kyc_identity(user_id, country_code, document_type, reference, number_sealed,
       number_last4, number_hash, state, consent_at)
     values ($1, 'NG', 'nin', $2, '', '0000', $3, 'rejected', now())`,
    [user.uuid, randomUUID(), hash],
  );
const addPayout = ({ user }: TestMember, hash: Buffer) =>
  sql(
    `insert into payout_account(user_id, bank_id, number_sealed, number_last4, number_hash,
       account_name, usable_from)
     values ($1, (select min(id) from bank), '', '0000', $2, 'Ada Obi', now())`,
    [user.uuid, hash],
  );

/** An operator who also has an account with the same email. */
async function withOwn(member: TestMember): Promise<TestOperator> {
  const operator = await anOperator(app, 'Owned', 'lead');
  await sql('update operator set email = $2 where id = $1', [operator.id, member.user.email]);
  return operator;
}

type Tied = (member: TestMember) => Promise<TestOperator>;
const ways: [string, RegExp, Tied][] = [
  ['it has their email', /has your email/, withOwn],
  [
    'they said that it is theirs',
    /yours or of someone close/,
    async (member) => {
      const operator = await anOperator(app);
      await deskOf(app, operator).post(`/people/${member.user.uuid}/acts/own`, { reason });
      return operator;
    },
  ],
  [
    'it was used in the browser where they sign in to the desk',
    /same device/,
    async (member) => {
      const device = newToken();
      await signIn(member, device);
      const { email, id } = await addedOperator(app);
      const pending = (await openDesk(app, email)).cookies['desk_token']!.value;
      const verified = await verifyDesk(app, pending, undefined, `${cookies.device}=${device}`);
      return { id, email, name: 'Dayo', token: verified.cookies['desk_token']!.value };
    },
  ],
  [
    'it is signed in to later, in the browser that the desk was used in',
    /same device/,
    async (member) => {
      const { email, id } = await addedOperator(app);
      const pending = (await openDesk(app, email)).cookies['desk_token']!.value;
      const verified = await verifyDesk(app, pending);
      await signIn(member, verified.cookies[cookies.device]!.value);
      return { id, email, name: 'Dayo', token: verified.cookies['desk_token']!.value };
    },
  ],
  [
    'it shares a device with an account of theirs',
    /same device/,
    async (member) => {
      const own = await aMember(app);
      const device = newToken();
      await signIn(own, device);
      await signIn(member, device);
      return withOwn(own);
    },
  ],
  [
    'it has the same document as an account of theirs',
    /same identity document/,
    async (member) => {
      const own = await aMember(app);
      const hash = randomBytes(32);
      await addDocument(own, hash);
      await addDocument(member, hash);
      return withOwn(own);
    },
  ],
  [
    'it is paid to the same payout account as one of theirs',
    /same payout account/,
    async (member) => {
      const own = await aMember(app);
      const hash = randomBytes(32);
      await addPayout(own, hash);
      await addPayout(member, hash);
      return withOwn(own);
    },
  ],
];

describe('an operator', () => {
  it.each(ways)('never decides about an account when %s', async (_, said, tie) => {
    const member = await aMember(app);
    const operator = await tie(member);
    const desk = deskOf(app, operator);
    const flag = await aFlag(app, member);
    const at = `/queues/flags/${flag.id}`;

    const rows = (await desk.get('/queues/flags')).body.data as DeskRow[];
    expect(rows.find(({ id }) => id === flag.id)?.needs_colleague).toBe(true);
    const claimed = await desk.post(`${at}/claim`);
    expect(claimed.status).toBe(409);
    expect(claimed.body.message).toMatch(said);
    const done = await desk.post(`/people/${member.user.uuid}/acts/sign-out`, { reason });
    expect(done.status).toBe(409);
    expect(done.body.message).toMatch(said);
    const details = await desk.post(`/people/${member.user.uuid}/details`, { reason });
    expect(details.status).toBe(409);
    const { rows: lines } = await sql(
      `select subject from audit_log where action = 'desk.refused-tied' and actor = $1 order by id`,
      [`operator:${operator.id}`],
    );
    const id = member.user.uuid;
    expect(lines.map(({ subject }: { subject: string }) => subject)).toEqual([flag.id, id, id]);
    // someone else's account is decided as ever
    const other = await aMember(app);
    const elsewhere = await desk.post(`/people/${other.user.uuid}/acts/sign-out`, { reason });
    expect(elsewhere.status).toBe(200);
  });

  it('the tie arose after they had claimed its case', async () => {
    const member = await aMember(app);
    const operator = await anOperator(app);
    const desk = deskOf(app, operator);
    const flag = await aFlag(app, member);
    expect((await desk.post(`/queues/flags/${flag.id}/claim`)).status).toBe(200);
    await sql('update operator set email = $2 where id = $1', [operator.id, member.user.email]);
    const decided = await desk.post(`/queues/flags/${flag.id}/decision`, { verdict: 'approve' });
    expect(decided.status).toBe(409);
    expect(decided.body.message).toMatch(/has your email/);
  });

  it('they would be the second approver', async () => {
    const member = await aMember(app);
    const [first, tied] = [await anOperator(app), await withOwn(member)];
    const body = { reason, told: 'We are sorry that it took so long.', amount: '300000.00' };
    await deskOf(app, first).post(`/people/${member.user.uuid}/acts/credit`, body);
    const { body: list } = await deskOf(app, tied).get('/approvals');
    const asked = (list.data as DeskApproval[]).find(({ case_id }) => case_id === member.user.uuid);
    const answer = await deskOf(app, tied).post(`/approvals/${asked!.id}`, { approve: true });
    expect(answer.status).toBe(409);
    const second = await anOperator(app, 'Second');
    const agreed = await deskOf(app, second).post(`/approvals/${asked!.id}`, { approve: true });
    expect(agreed.status).toBe(200);
  });

  it('but a browser that another account was used in, without a desk, ties no one', async () => {
    const member = await aMember(app);
    await signIn(member, newToken());
    const operator = await anOperator(app);
    const done = await deskOf(app, operator).post(`/people/${member.user.uuid}/acts/sign-out`, {
      reason,
    });
    expect(done.status).toBe(200);
  });
});
