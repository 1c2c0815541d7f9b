import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { photoReasons, type PhotoReason } from '#lib/kyc/identity-photos.ts';
import { anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { setSwitch } from '#tests/support/deposits.ts';
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
import { newestMail } from '#tests/support/mail.ts';

const ME = 'operator:ama';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
  await setAutoReview(app, false);
});
afterAll(() => app.close());

async function waiting(): Promise<{ member: TestMember; id: string }> {
  const member = await newcomer(app);
  const { body } = await verifyDocument(app, member.token, {
    document_type: 'passport',
    number: `B${freshDigits(8)}`,
    image_keys: await photosFor(app, member, 'passport'),
  });
  expect(body.data.status).toBe('pending');
  const { rows } = await app.services.db.sql.query<{ reference: string }>(
    'select reference from kyc_identity where user_id = $1',
    [member.user.uuid],
  );
  return { member, id: rows[0]!.reference };
}

const linesAbout = async (subject: string) => {
  const { rows } = await app.services.db.sql.query<{ actor: string; action: string }>(
    'select actor, action from audit_log where subject = $1 order by id',
    [subject],
  );
  return rows.map(({ actor, action }) => `${actor} ${action}`);
};

const newestNotice = async ({ token }: TestMember) => {
  const { body } = await app.call<{ data: { title: string; message: unknown; link: string }[] }>(
    'GET',
    '/notifications',
    { token },
  );
  return body.data[0];
};

const approve = async (reference: string) =>
  decideClaim(app.services, await claimOf(app.services, reference), { verdict: 'approve' }, ME);
const reject = async (reference: string, reason_code: string, operator = ME) => {
  const caseId = await claimOf(app.services, reference);
  await decideClaim(app.services, caseId, { verdict: 'reject', reason_code }, operator);
};

describe('the queue of documents', () => {
  it('approves once: the person continues, is notified and gets an email', async () => {
    const { member, id } = await waiting();
    await approve(id);
    const { steps, verified_name } = await kycStatusOf(app, member);
    expect([steps.kyc.state, verified_name]).toEqual(['done', 'Adaeze Okoro']);
    expect(await newestNotice(member)).toMatchObject({
      title: 'Identity verified',
      link: '/complete-kyc',
    });
    expect((await newestMail(app, member.user.email)).subject).toBe('Identity verified');
    expect(await linesAbout(id)).toEqual([`${ME} kyc.verified`]);
    await expect(reject(id, 'blurred')).rejects.toMatchObject({
      code: 'conflict',
    });
    expect((await kycStatusOf(app, member)).steps.kyc.state).toBe('done');
  });

  it.each(Object.keys(photoReasons) as PhotoReason[])(
    'rejects because of %s: what it is, what to do next, in every place',
    async (code) => {
      const { member, id } = await waiting();
      await reject(id, code);
      const { say, next } = photoReasons[code];
      const { steps } = await kycStatusOf(app, member);
      expect(steps.kyc).toMatchObject({ state: 'rejected', reason: say, advice: next });
      expect(await newestNotice(member)).toMatchObject({ message: [say, next] });
      const mail = await newestMail(app, member.user.email);
      expect(mail.text).toContain(say);
      expect(mail.text).toContain(next);
      expect(mail.text).not.toContain('5555');
    },
  );

  it('decides once when two operators press at the same time', async () => {
    const { id } = await waiting();
    const results = await Promise.allSettled([approve(id), reject(id, 'glare', 'operator:kojo')]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await linesAbout(id)).toHaveLength(1);
  });

  it('lists its reasons', async () => {
    const { id } = await waiting();
    await expect(reject(id, 'ugly')).rejects.toMatchObject({
      errors: { reason_code: ['Choose a reason. The customer sees it.'] },
    });
  });

  it('can’t be decided by hand before the ID service has agreed', async () => {
    const member = await newcomer(app);
    await setSwitch(app, 'identity', 'timeout');
    await verifyDocument(app, member.token);
    await setSwitch(app, 'identity', 'done');
    const { rows } = await app.services.db.sql.query<{ reference: string }>(
      `select reference from kyc_identity where user_id = $1`,
      [member.user.uuid],
    );
    await expect(approve(rows[0]!.reference)).rejects.toMatchObject({ code: 'not_found' });
  });
});
