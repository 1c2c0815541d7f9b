import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { photoReasons, type PhotoReason } from '#lib/kyc/identity-photos.ts';
import {
  approveClaim,
  listWaitingClaims,
  openClaimForReview,
  rejectClaim,
} from '#server/kyc/review-by-hand.ts';
import { anApp, ORIGIN, type TestApp, type TestMember } from '#tests/support/api.ts';
import { setSwitch } from '#tests/support/deposits.ts';
import {
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

describe('the queue of documents', () => {
  it('shows who waits, four digits each, and opens the pictures for a while', async () => {
    const { id } = await waiting();
    const found = (await listWaitingClaims(app.services.db)).find((each) => each.reference === id);
    expect(found).toMatchObject({ country: 'NG', last4: '5555', waitsFor: 'review' });
    const claim = await openClaimForReview(app.services, id, ME);
    expect(claim).toMatchObject({ claimedName: 'Adaeze Okoro', registerName: 'OKORO ADAEZE' });
    expect(claim.photos.map(({ kind }) => kind)).toEqual(['data_page']);
    const picture = await app.api.fetch(new Request(ORIGIN + claim.photos[0]!.path), {
      clientAddress: '127.0.0.1',
      requestId: 'desk',
    });
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(await linesAbout(id)).toContain(`${ME} kyc.looked-at`);
  });

  it('approves once: the person goes on, hears it and gets a mail', async () => {
    const { member, id } = await waiting();
    await approveClaim(app.services, id, ME);
    const { steps, verified_name } = await kycStatusOf(app, member);
    expect([steps.kyc.state, verified_name]).toEqual(['done', 'Adaeze Okoro']);
    expect(await newestNotice(member)).toMatchObject({
      title: 'Identity verified',
      link: '/complete-kyc',
    });
    expect((await newestMail(app, member.user.email)).subject).toBe('Identity verified');
    expect(await linesAbout(id)).toEqual([`${ME} kyc.verified`]);
    await expect(rejectClaim(app.services, id, ME, 'blurred')).rejects.toMatchObject({
      code: 'conflict',
    });
    expect((await kycStatusOf(app, member)).steps.kyc.state).toBe('done');
  });

  it.each(Object.keys(photoReasons) as PhotoReason[])(
    'rejects because of %s: what it is, what to do next, in every place',
    async (code) => {
      const { member, id } = await waiting();
      await rejectClaim(app.services, id, ME, code);
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
    const results = await Promise.allSettled([
      approveClaim(app.services, id, ME),
      rejectClaim(app.services, id, 'operator:kojo', 'glare'),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await linesAbout(id)).toHaveLength(1);
  });

  it('knows its reasons and its documents', async () => {
    const { id } = await waiting();
    await expect(rejectClaim(app.services, id, ME, 'ugly')).rejects.toThrow('not_same_person');
    await expect(approveClaim(app.services, 'ID-NOBODY', ME)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('cannot be decided by hand before the register has agreed', async () => {
    const member = await newcomer(app);
    await setSwitch(app, 'identity', 'timeout');
    await verifyDocument(app, member.token);
    await setSwitch(app, 'identity', 'done');
    const claims = await listWaitingClaims(app.services.db);
    const silent = claims.find(({ waitsFor }) => waitsFor === 'register');
    await expect(approveClaim(app.services, silent!.reference, ME)).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});
