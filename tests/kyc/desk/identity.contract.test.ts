import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeskCase } from '#lib/desk/contract.ts';
import { anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { deskOf, openPictures, twoOperators, type TestOperator } from '#tests/support/desk.ts';
import {
  freshDigits,
  kycStatusOf,
  newcomer,
  photosFor,
  setAutoReview,
  verifyDocument,
} from '#tests/support/kyc.ts';

let app: TestApp;
let ada: TestOperator;
let bayo: TestOperator;
beforeAll(async () => {
  app = await anApp();
  await setAutoReview(app, false);
  [ada, bayo] = await twoOperators(app);
});
afterAll(() => app.close());

const at = (id: string, what = '') => `/queues/identity/${id}${what}`;
const claim = (who: TestOperator, id: string) => deskOf(app, who).post(at(id, '/claim'));
/** Claims it and opens its pictures; false if it was too late. */
const take = async (who: TestOperator, id: string) => {
  const { status, body } = await claim(who, id);
  if (status === 200) await openPictures(app, who, body.data as DeskCase);
  return status === 200;
};
const say = (who: TestOperator, id: string, body: object) =>
  deskOf(app, who).post(at(id, '/decision'), body);

interface Waiting {
  member: TestMember;
  id: string;
  reference: string;
}

async function waiting(): Promise<Waiting> {
  const member = await newcomer(app);
  await verifyDocument(app, member.token, {
    document_type: 'passport',
    number: `B${freshDigits(8)}`,
    image_keys: await photosFor(app, member, 'passport'),
  });
  const { rows } = await app.services.db.sql.query<{ id: string; reference: string }>(
    'select id, reference from kyc_identity where user_id = $1',
    [member.user.uuid],
  );
  return { member, ...rows[0]! };
}

const linesAbout = async (subject: string) => {
  const { rows } = await app.services.db.sql.query<{ line: string }>(
    `select actor || ' ' || action as line from audit_log where subject = $1 order by id`,
    [subject],
  );
  return rows.map(({ line }) => line);
};

const stateOf = async (member: TestMember) =>
  (await kycStatusOf(app, member)).documents.map(({ state, reason }) => [state, reason]);

describe('a document at the desk', () => {
  it('waits by age with what a reviewer compares, and never a whole number', async () => {
    const { id, reference } = await waiting();
    const list = await deskOf(app, ada).get('/queues/identity');
    const rows = list.body.data as { id: string; reference: string; stage: string }[];
    expect(rows.find((row) => row.id === id)).toMatchObject({ reference, stage: 'open' });
    const found = (await claim(ada, id)).body.data as DeskCase;
    expect(found.facts).toContainEqual({
      label: 'Name entered',
      value: 'Adaeze Okoro',
      warn: false,
    });
    expect(found.facts).toContainEqual({ label: 'Number ends in', value: '5555', warn: false });
    const days = found.facts.filter(({ label }) => /^(Date of birth|Consent given)$/.test(label));
    expect(days.map(({ value }) => value)).toEqual(
      Array(2).fill(expect.stringMatching(/^\d\d [A-Z][a-z]{2} \d{4}$/)),
    );
    expect(found.items[0]?.files.map(({ name }) => name)).toEqual(['Page with your photo']);
    expect(found.verdicts).toEqual(['approve', 'reject']);
  });

  it('is accepted once, however many press at the same moment', async () => {
    const { member, id, reference } = await waiting();
    await Promise.all([take(ada, id), take(bayo, id)]);
    const answers = await Promise.all(
      [ada, bayo, ada, bayo].map((who) => say(who, id, { verdict: 'approve' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await stateOf(member)).toEqual([['verified', null]]);
    const lines = await linesAbout(reference);
    expect(lines.filter((line) => line.endsWith('kyc.verified'))).toHaveLength(1);
    expect(lines.find((line) => line.endsWith('kyc.verified'))).toMatch(/^operator:[0-9a-f-]{36} /);
  });

  it('is not decided before the deciding operator has opened its pictures', async () => {
    const { member, id } = await waiting();
    const found = (await claim(ada, id)).body.data as DeskCase;
    expect(found.unopened).toEqual(found.items[0]?.files.map(({ key }) => key));
    const refused = await say(ada, id, { verdict: 'approve' });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Open every picture before you decide.',
    ]);
    await openPictures(app, ada, found);
    await deskOf(app, ada).post(at(id, '/release'));
    await claim(bayo, id);
    expect((await say(bayo, id, { verdict: 'approve' })).status).toBe(409);
    await deskOf(app, bayo).post(at(id, '/release'));
    expect(((await claim(ada, id)).body.data as DeskCase).unopened).toEqual([]);
    expect((await say(ada, id, { verdict: 'approve' })).status).toBe(200);
    expect(await stateOf(member)).toEqual([['verified', null]]);
  });

  it('is refused with a reason that its owner reads, and not without', async () => {
    const { member, id } = await waiting();
    await take(ada, id);
    const without = await say(ada, id, { verdict: 'reject' });
    expect([without.status, Object.keys(without.body.errors ?? {})]).toEqual([
      422,
      ['reason_code'],
    ]);
    const other = await say(ada, id, { verdict: 'change_offer', amount: '5.00' });
    expect([other.status, Object.keys(other.body.errors ?? {})]).toEqual([422, ['verdict']]);
    const refused = await say(ada, id, { verdict: 'reject', reason_code: 'blurred' });
    expect(refused.status).toBe(200);
    expect(await stateOf(member)).toEqual([
      ['rejected', 'The photo is blurred, so we couldn’t read it.'],
    ]);
    const done = await deskOf(app, ada).get('/queues/identity?state=done');
    expect((done.body.data as { id: string }[])[0]?.id).toBe(id);
  });

  it('shows its pictures to the operator who has claimed it, and to no one else', async () => {
    const { id } = await waiting();
    const found = (await claim(ada, id)).body.data as DeskCase;
    const path = `/files/${found.items[0]!.files[0]!.key}`;
    expect((await deskOf(app, ada).get(path)).status).toBe(200);
    const stranger = await deskOf(app, bayo).get(path);
    expect([stranger.status, stranger.body.error_code]).toEqual([403, 'desk_claim_needed']);
    expect(await linesAbout(id)).toContain(`operator:${ada.id} desk.open-file`);
  });

  it('is hidden from users, and from the desk before the ID service has agreed', async () => {
    const { member, id } = await waiting();
    const asUser = await app.call('GET', '/desk/queues/identity', { token: member.token });
    expect(asUser.status).toBe(401);
    await app.services.db.sql.query('update kyc_identity set review_since = null where id = $1', [
      id,
    ]);
    expect((await claim(ada, id)).status).toBe(404);
  });
});
