import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Staff } from '#lib/desk/staff.contract.ts';
import { anApp, type TestApp } from '#tests/support/api.ts';
import {
  anOperator,
  deskOf,
  newestApproval,
  openDesk,
  verifyDesk,
  type TestOperator,
} from '#tests/support/desk.ts';
import { mailsTo } from '#tests/support/mail.ts';
import { appCode } from '#tests/support/two-factor.ts';

const PASSWORD = 'Sunday over 4 markets!';
const reason = 'Joins the support team.';

let app: TestApp;
let ada: TestOperator;
let bayo: TestOperator;
beforeAll(async () => {
  app = await anApp();
  ada = await anOperator(app, 'Ada', 'owner');
  bayo = await anOperator(app, 'Bayo', 'owner');
});
afterAll(() => app.close());

const newEmail = () => `new.${randomUUID().slice(0, 8)}@desk.example`;
const add = (email: string, more: object = {}) =>
  deskOf(app, ada).post('/staff', {
    email,
    name: 'Chidi Eze',
    role: 'support',
    reason,
    ...more,
  });
const answer = async (who: TestOperator, approve = true) => {
  const { id } = await newestApproval(app, bayo);
  return deskOf(app, who).post(`/approvals/${id}`, { approve });
};
const change = ({ id }: TestOperator, body: object) =>
  app.call('PUT', `/desk/staff/${id}`, { token: ada.token, body, key: randomUUID() });
/** The token of the link in the newest email to someone; undefined without one. */
async function linkOf(email: string): Promise<string | undefined> {
  const [newest] = await mailsTo(app, email);
  return /\/desk\/welcome#([\w-]+)/.exec(newest?.text ?? '')?.[1];
}
const open = (token: string) => app.call('POST', '/desk/welcome', { body: { token } });
const end = (token: string, secret: string, more: object = {}) =>
  app.call('PUT', '/desk/welcome', {
    body: { token, password: PASSWORD, code: appCode(app, secret), ...more },
  });
const staff = async () => (await deskOf(app, ada).get('/staff')).body.data as Staff;
const stateOf = async (email: string) =>
  (await staff()).people.find((person) => person.email === email);
const lines = async (action: string, subject: string) =>
  (
    await app.services.db.sql.query<{ actor: string; detail: object }>(
      'select actor, detail from audit_log where action = $1 and subject = $2 order by id desc',
      [action, subject],
    )
  ).rows;

describe('a new operator', () => {
  it('gets a link once a second owner approves, and sets up their own sign-in with it', async () => {
    const email = newEmail();
    expect((await add(email)).status).toBe(200);
    expect(await linkOf(email)).toBeUndefined();
    expect((await answer(ada)).body['error_code']).toBe('desk_second_person');
    expect((await answer(bayo)).status).toBe(200);
    const token = (await linkOf(email))!;
    const opened = (await open(token)).body.data as { name: string; secret: string; role: string };
    expect(opened).toMatchObject({ name: 'Chidi Eze', role: 'support', email });
    expect(((await open(token)).body.data as { secret: string }).secret).toBe(opened.secret);
    expect(await stateOf(email)).toBeUndefined();

    expect((await end(token, opened.secret, { code: '000000' })).body['errors']).toEqual({
      code: ['That code is incorrect.'],
    });
    expect((await end(token, opened.secret, { password: 'short' })).status).toBe(422);
    expect((await end(token, opened.secret)).status).toBe(200);
    expect(await stateOf(email)).toMatchObject({ role: 'support', active: true });
    expect((await open(token)).status).toBe(404);
    expect((await end(token, opened.secret)).status).toBe(404);

    const pending = (await openDesk(app, email, PASSWORD)).cookies['desk_token']?.value ?? '';
    const verified = await verifyDesk(app, pending, appCode(app, opened.secret));
    expect(verified.body.data).toMatchObject({ email, role: 'support' });
  });

  it('is not added when the second owner says no, nor twice, nor after 24 hours', async () => {
    const refused = newEmail();
    await add(refused);
    await answer(bayo, false);
    expect(await linkOf(refused)).toBeUndefined();

    const email = newEmail();
    await add(email);
    expect((await add(email)).status).toBe(409);
    await answer(bayo);
    const token = (await linkOf(email))!;
    app.clock.advance(24 * 3600 + 1);
    expect((await open(token)).status).toBe(404);
    ada = await anOperator(app, 'Ada', 'owner');
    bayo = await anOperator(app, 'Bayo', 'owner');
    const known = await add(bayo.email);
    expect(known.body['errors']).toEqual({
      email: ['Someone with this email already works at the desk.'],
    });
  });

  it('is added once, however often the link is used at the same moment', async () => {
    const email = newEmail();
    await add(email);
    await answer(bayo);
    const token = (await linkOf(email))!;
    const { secret } = (await open(token)).body.data as { secret: string };
    const answers = await Promise.all([end(token, secret), end(token, secret), end(token, secret)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });
});

describe('an operator', () => {
  it('gets another role and limit once a second owner approves, with before and after', async () => {
    const moved = await anOperator(app, 'Moved', 'support');
    const wish = { role: 'reviewer', day_sum: '50000.00' };
    await change(moved, { ...wish, reason: 'Reviews cards from today.' });
    expect(await stateOf(moved.email)).toMatchObject({ role: 'support', day_sum: null });
    await answer(bayo);
    expect(await stateOf(moved.email)).toMatchObject({ role: 'reviewer', day_sum: '50000.00' });
    const [line] = await lines('desk.change-role', moved.id);
    expect(line).toMatchObject({
      actor: `operator:${ada.id}`,
      detail: { before: { role: 'support' }, after: { role: 'reviewer' } },
    });
    const same = await change(moved, { ...wish, reason: 'The same again.' });
    expect(same.body['errors']).toEqual({ role: ['Nothing changes yet.'] });
  });

  it('can’t approve changes to themselves', async () => {
    await change(bayo, {
      role: 'owner',
      day_sum: '9000000.00',
      reason: 'Bayo decides more.',
    });
    expect((await answer(bayo)).status).toBe(409);
    expect(await stateOf(bayo.email)).toMatchObject({ day_sum: null });
    expect((await answer(bayo, false)).status).toBe(200);
  });

  it('gets a new password and authenticator, which ends their sessions', async () => {
    const lost = await anOperator(app, 'Lost', 'support');
    await deskOf(app, ada).post(`/staff/${lost.id}/sign-in`, {
      reason: 'The phone was stolen.',
    });
    await answer(bayo);
    const token = (await linkOf(lost.email))!;
    const { secret } = (await open(token)).body.data as { secret: string };
    expect((await deskOf(app, lost).get('/session')).status).toBe(200);
    expect((await end(token, secret)).status).toBe(200);
    expect((await deskOf(app, lost).get('/session')).status).toBe(401);
    expect((await openDesk(app, lost.email)).status).toBe(401);
    expect((await openDesk(app, lost.email, PASSWORD)).status).toBe(200);
  });

  it('is stopped by one owner immediately, and their open link with them', async () => {
    const gone = await anOperator(app, 'Gone', 'support');
    await deskOf(app, ada).post(`/staff/${gone.id}/sign-in`, {
      reason: 'Lost their phone.',
    });
    await answer(bayo);
    const token = (await linkOf(gone.email))!;
    const ended = await deskOf(app, ada).post(`/staff/${gone.id}/suspend`, {
      reason: 'Left the company.',
    });
    expect(ended.status).toBe(200);
    expect((await deskOf(app, gone).get('/session')).status).toBe(401);
    expect((await open(token)).status).toBe(404);
    expect(await lines('desk.remove-operator', gone.id)).toMatchObject([
      { actor: `operator:${ada.id}`, detail: { reason: 'Left the company.' } },
    ]);
    const again = await deskOf(app, ada).post(`/staff/${gone.id}/suspend`, {
      reason: 'Once more.',
    });
    expect(again.status).toBe(404);
  });

  it('who is an owner loses access once a second owner approves, and not before', async () => {
    const gone = await anOperator(app, 'Third owner', 'owner');
    const end = (who: TestOperator) =>
      deskOf(app, who).post(`/staff/${gone.id}/suspend`, { reason: 'Left the company.' });
    const asked = await end(ada);
    expect(asked.status).toBe(200);
    expect((asked.body.data as Staff).waiting).toMatchObject([
      { act: 'suspend', email: gone.email, asked_by: 'Ada' },
    ]);
    expect((await deskOf(app, gone).get('/session')).status).toBe(200);
    expect((await end(bayo)).status).toBe(409);
    expect((await answer(ada)).status).toBe(403);
    expect((await answer(gone)).status).toBe(409);
    expect((await deskOf(app, gone).get('/session')).status).toBe(200);
    expect((await answer(bayo)).status).toBe(200);
    expect((await deskOf(app, gone).get('/session')).status).toBe(401);
    expect(await lines('desk.remove-operator', gone.id)).toMatchObject([
      { detail: { reason: 'Left the company.' } },
    ]);
  });

  it('can’t end their own access, and the last owner stays', async () => {
    const end1 = await deskOf(app, ada).post(`/staff/${ada.id}/suspend`, {
      reason: 'Goodbye all.',
    });
    expect(end1.status).toBe(409);
    await app.services.db.sql.query(
      `update operator set role = 'lead' where role = 'owner' and id <> $1`,
      [ada.id],
    );
    const down = await change(ada, {
      role: 'lead',
      day_sum: null,
      reason: 'Steps down.',
    });
    expect(down.status).toBe(409);
    expect(down.body['message']).toBe('The desk needs at least one owner.');
  });
});
