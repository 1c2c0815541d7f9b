import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { identityQueue } from '#server/kyc/identity.queue.ts';
import { countListed, loadList } from '#server/kyc/listed/load-list.ts';
import { screenVerified } from '#server/kyc/listed/screen-verified.ts';
import { anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { deskOf, newestApproval, twoOperators } from '#tests/support/desk.ts';
import {
  claimOf,
  decideClaim,
  freshDigits,
  kycStatusOf,
  newcomer,
  photosFor,
  setAutoReview,
  verifyDocument,
} from '#tests/support/kyc.ts';

const folder = mkdtempSync(join(tmpdir(), 'oja-lists-'));
const HEAD =
  'id,schema,name,aliases,birth_date,countries,addresses,identifiers,sanctions,phones,emails,dataset';
const cells = (id: string, schema: string, name: string, aliases: string, born: string) =>
  `${id},${schema},"${name}","${aliases}",${born},ng,,,"UN list, 2019",,,United Nations`;

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterEach(() => app.services.db.sql.query('delete from listed_person'));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await app.close();
});

async function load(rows: string[], head = HEAD): Promise<number> {
  const path = join(folder, 'targets.simple.csv');
  writeFileSync(path, `\uFEFF${[head, ...rows].join('\n')}\n`);
  return loadList(app.services, { list: 'sanctions', path, by: 'operator:ada' });
}

const listed = [
  cells('NK-1', 'Person', 'Okoro, Adaeze', 'Ada Okoro;Adaeze N. Okoro', '1992-05-31'),
  cells('NK-2', 'Company', 'Adaeze Okoro Ltd', '', ''),
];

async function verify(change: object = {}): Promise<TestMember> {
  const member = await newcomer(app);
  const document = { document_type: 'nin', number: `4${freshDigits(10)}`, ...change };
  const { status } = await verifyDocument(app, member.token, document);
  expect(status).toBe(200);
  return member;
}

const stateOf = async (member: TestMember) => (await kycStatusOf(app, member)).steps.kyc.state;
const referenceOf = async ({ user }: TestMember) => {
  const { rows } = await app.services.db.sql.query<{ reference: string }>(
    'select reference from kyc_identity where user_id = $1',
    [user.uuid],
  );
  return rows[0]!.reference;
};

describe('a list of people', () => {
  it('is loaded whole, without companies, and replaces the one before', async () => {
    expect(await load(listed)).toBe(1);
    expect(await load([...listed, cells('NK-3', 'Person', 'Jane Doe', '', '1980')])).toBe(2);
    expect(await countListed(app.services.db)).toMatchObject([{ list: 'sanctions', count: 2 }]);
  });

  it('stays as it was when the file isn’t one', async () => {
    await load(listed);
    await expect(load(['1,2'], 'id,price')).rejects.toThrow('the column schema is missing');
    const nowhere = { list: 'sanctions', path: join(folder, 'none.csv'), by: 'operator:ada' };
    await expect(loadList(app.services, nowhere)).rejects.toThrow('no such file');
    expect(await countListed(app.services.db)).toMatchObject([{ count: 1 }]);
  });
});

describe('a document whose name may be on a list', () => {
  it('waits for an operator, who sees why', async () => {
    await load(listed);
    const member = await verify();
    expect(await stateOf(member)).toBe('pending');
    const caseId = await claimOf(app.services, await referenceOf(member));
    const { facts, timeline } = await identityQueue.read(app.services, caseId);
    expect(facts.at(-1)).toEqual({
      label: 'On the list sanctions?',
      value: 'Okoro, Adaeze, 100 of 100. Name: 100%. Born on the same day. UN list, 2019',
      warn: true,
    });
    expect(timeline.map(({ title }) => title)).toContain('The name may be on a list');
    await app.drainJobs({ includeLater: true });
    expect(await stateOf(member)).toBe('pending');
  });

  it('is accepted only with a reason and by two operators', async () => {
    await load(listed);
    const member = await verify();
    const caseId = await claimOf(app.services, await referenceOf(member));
    const approve = { verdict: 'approve' } as const;
    await expect(identityQueue.check(app.services, caseId, approve)).rejects.toMatchObject({
      errors: { note: [expect.any(String)] },
    });
    const said = { ...approve, note: 'Born in another town; passport compared.' };
    await identityQueue.check(app.services, caseId, said);
    expect(await identityQueue.whySecond(app.services, caseId, said)).toContain('may be on a list');
    await decideClaim(app.services, caseId, said);
    expect(await stateOf(member)).toBe('done');
  });

  it('is compared again before it is accepted, with a list that is newer than it', async () => {
    await setAutoReview(app, false);
    const member = await newcomer(app);
    await verifyDocument(app, member.token, {
      document_type: 'passport',
      number: `B${freshDigits(8)}`,
      image_keys: await photosFor(app, member, 'passport'),
    });
    await setAutoReview(app, true);
    await load(listed);
    const caseId = await claimOf(app.services, await referenceOf(member));
    const approve = { verdict: 'approve' } as const;
    await expect(identityQueue.check(app.services, caseId, approve)).rejects.toMatchObject({
      errors: { note: [expect.any(String)] },
    });
  });

  it('is decided at the desk by one operator and a second approver', async () => {
    await load(listed);
    const member = await verify();
    const [ada, bayo] = await twoOperators(app);
    const caseId = await claimOf(app.services, await referenceOf(member));
    const path = `/queues/identity/${caseId}`;
    await deskOf(app, ada).post(`${path}/claim`);
    const note = 'Passport compared: another person.';
    const asked = await deskOf(app, ada).post(`${path}/decision`, { verdict: 'approve', note });
    expect(asked.body.data).toMatchObject({ state: 'waits for a second approver' });
    expect(await stateOf(member)).toBe('pending');
    const approval = await newestApproval(app, bayo);
    expect(approval).toMatchObject({ queue: 'identity', why: 'The name may be on a list.' });
    const own = await deskOf(app, ada).post(`/approvals/${approval.id}`, { approve: true });
    expect(own.status).toBe(403);
    await deskOf(app, bayo).post(`/approvals/${approval.id}`, { approve: true });
    expect(await stateOf(member)).toBe('done');
  });

  it('is declined without mentioning the list', async () => {
    await load(listed);
    const member = await verify();
    const caseId = await claimOf(app.services, await referenceOf(member));
    await decideClaim(app.services, caseId, { verdict: 'reject', reason_code: 'not_accepted' });
    const status = JSON.stringify(await kycStatusOf(app, member));
    expect(status).toContain('We can’t accept this document.');
    expect(status).not.toMatch(/list|sanction/i);
  });

  it.each([true, false])(
    'waits with photos too, whether the ID service reviews them (%s) or an operator does',
    async (isAutomatic) => {
      await load(listed);
      await setAutoReview(app, isAutomatic);
      const member = await newcomer(app);
      const { body } = await verifyDocument(app, member.token, {
        document_type: 'passport',
        number: `B${freshDigits(8)}`,
        image_keys: await photosFor(app, member, 'passport'),
      });
      expect(body.data.status).toBe('pending');
      await app.drainJobs({ includeLater: true });
      expect(await stateOf(member)).toBe('pending');
      const caseId = await claimOf(app.services, await referenceOf(member));
      expect(await identityQueue.whySecond(app.services, caseId, { verdict: 'approve' })).toContain(
        'may be on a list',
      );
      await setAutoReview(app, true);
    },
  );

  it('of someone born on another day is accepted immediately', async () => {
    await load(listed.map((row) => row.replace('1992-05-31', '1961-01-01')));
    expect(await stateOf(await verify())).toBe('done');
  });
});

describe('names that were verified before a list was loaded', () => {
  it('are found once each', async () => {
    const member = await verify();
    expect(await stateOf(member)).toBe('done');
    await load(listed);
    const { matches } = await screenVerified(app.services);
    expect(matches.map(({ reference }) => reference)).toContain(await referenceOf(member));
    expect((await screenVerified(app.services)).matches).toEqual([]);
  });
});
