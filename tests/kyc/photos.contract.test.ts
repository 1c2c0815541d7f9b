import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { photosKeptDays } from '#lib/kyc/identity-photos.ts';
import { erasePhotos } from '#server/kyc/erase-photos.job.ts';
import { anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { setSwitch } from '#tests/support/deposits.ts';
import {
  freshDigits,
  kycStatusOf,
  newcomer,
  photosFor,
  sendPicture,
  setAutoReview,
  verifyDocument,
} from '#tests/support/kyc.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());
afterEach(() => setAutoReview(app, true));

const passport = () => ({ document_type: 'passport', number: `B${freshDigits(8)}` });
const withPhotos = async (member: TestMember, document: { document_type: string }) => ({
  ...document,
  image_keys: await photosFor(app, member, document.document_type),
});
const show = async (member: TestMember, document = passport()) =>
  verifyDocument(app, member.token, await withPhotos(member, document));

describe('a document with photos', () => {
  it.each([
    ['NG', 'drivers_license', 'abc-12345AA67', 1],
    ['NG', 'voters_card', '90F5AF6C12345678555', 2],
    ['NG', 'voters_card', '90F5AF6C5', 2],
    ['NG', 'passport', 'B12345678', 1],
    ['KE', 'national_id', '23456789', 3],
    ['KE', 'national_id', '2345678', 3],
    ['KE', 'passport', 'AK1234567', 1],
    ['KE', 'alien_id', '345678', 2],
  ] as const)('of %s is a %s numbered %s with %i', async (country, slug, number, count) => {
    const member = await newcomer(app, country);
    const image_keys = await photosFor(app, member, slug);
    expect(image_keys).toHaveLength(count);
    const { status, body } = await verifyDocument(app, member.token, {
      document_type: slug,
      number,
      image_keys,
    });
    expect([status, body.data?.status]).toEqual([200, 'verified']);
    const [document] = (await kycStatusOf(app, member)).documents;
    expect(document).toMatchObject({ slug, state: 'verified', photos: 'kept' });
  });

  it('is not accepted without them, and the reply names the missing one', async () => {
    const member = await newcomer(app, 'KE');
    const national = { document_type: 'national_id', number: freshDigits(8) };
    const first = await verifyDocument(app, member.token, national);
    expect([first.status, first.body.errors]).toEqual([
      422,
      { image_keys: ['National ID card: add a photo of the front of the card.'] },
    ]);
    const [front, back] = await photosFor(app, member, 'national_id');
    const third = await verifyDocument(app, member.token, {
      ...national,
      image_keys: [front, back],
    });
    expect(third.body.errors).toEqual({
      image_keys: ['National ID card: add a photo of your face.'],
    });
    expect((await kycStatusOf(app, member)).documents).toEqual([]);
  });

  it('accepts no photo twice, none too many, and none for a number without a card', async () => {
    const member = await newcomer(app);
    const key = await sendPicture(app, member);
    const voters = { document_type: 'voters_card', number: '90F5AF6C9' };
    for (const body of [
      { ...voters, image_keys: [key, key] },
      { ...passport(), image_keys: [key, await sendPicture(app, member)] },
      { document_type: 'nin', number: freshDigits(11), image_keys: [key] },
    ]) {
      const answer = await verifyDocument(app, member.token, body);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['image_keys']]);
    }
  });

  it('accepts no one else’s picture, none of another purpose and none that is used up', async () => {
    const member = await newcomer(app);
    const strangers = await sendPicture(app, await newcomer(app));
    const card = await sendPicture(app, member, 'card');
    for (const key of [strangers, card, 'f'.repeat(32)]) {
      const answer = await verifyDocument(app, member.token, {
        ...passport(),
        image_keys: [key],
      });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['image_keys']]);
    }
    const image_keys = [await sendPicture(app, member)];
    expect((await verifyDocument(app, member.token, { ...passport(), image_keys })).status).toBe(
      200,
    );
    const licence = { document_type: 'drivers_license', number: 'ABC-12345AA68', image_keys };
    const again = await verifyDocument(app, member.token, licence);
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['image_keys']]);
  });

  it('keeps its photos for the next attempt when only the number or a name was wrong', async () => {
    const member = await newcomer(app);
    const image_keys = await photosFor(app, member, 'passport');
    const wrong = { document_type: 'passport', number: 'B12340002', image_keys };
    const refused = await verifyDocument(app, member.token, wrong);
    expect(refused.body).toMatchObject({
      error_code: 'inconsistent_government_id_data',
      words: ['ADAEZE', 'OKORO'],
    });
    const right = await verifyDocument(app, member.token, { ...passport(), image_keys });
    expect([right.status, right.body.data.status]).toEqual([200, 'verified']);
  });

  it('is assigned to one account only, also when six send it at the same moment', async () => {
    const document = passport();
    const members = await Promise.all(Array.from({ length: 6 }, () => newcomer(app)));
    const bodies = await Promise.all(members.map((member) => withPhotos(member, document)));
    const answers = await Promise.all(
      members.map(({ token }, i) => verifyDocument(app, token, bodies[i])),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
    for (const { status, body } of answers)
      if (status === 422) expect(Object.keys(body.errors)).toEqual(['number']);
    const refused = answers.findIndex(({ status }) => status === 422);
    const other = await verifyDocument(app, members[refused]!.token, {
      ...passport(),
      image_keys: bodies[refused]!.image_keys,
    });
    expect(other.status).toBe(200);
  });

  it('from before photos were required can be submitted again, with them', async () => {
    const member = await newcomer(app);
    const document = passport();
    expect((await show(member, document)).status).toBe(200);
    await app.services.db.sql.query(
      `delete from kyc_photo where identity_id in
         (select id from kyc_identity where user_id = $1)`,
      [member.user.uuid],
    );
    expect((await kycStatusOf(app, member)).needs).toContainEqual({
      text: 'Photos of your International passport',
      done: false,
      next: '/onboarding/verify-id?document=passport',
    });
    expect((await show(member, document)).status).toBe(200);
    expect((await show(member, document)).status).toBe(409);
  });
});

describe('the review', () => {
  it('holds the document while it lasts and verifies it automatically', async () => {
    const member = await newcomer(app);
    await setAutoReview(app, true, 100_000);
    const { status, body } = await show(member);
    expect([status, body.data.status, body.data.waits_for]).toEqual([200, 'pending', 'review']);
    expect(body.data.user.has_kyc_set_up).toBe(false);
    expect((await kycStatusOf(app, member)).steps.kyc).toMatchObject({
      state: 'pending',
      reason: expect.stringContaining('reviewing your document') as string,
    });
    await setAutoReview(app, true);
    await app.drainJobs({ includeLater: true });
    expect((await kycStatusOf(app, member)).steps.kyc.state).toBe('done');
  });

  it('declines with an explanation and a next step, and the next photo may be accepted', async () => {
    const member = await newcomer(app);
    const blurred = await show(member, { document_type: 'passport', number: 'B55550005' });
    expect([blurred.status, Object.keys(blurred.body.errors)]).toEqual([422, ['image_keys']]);
    const { steps, documents } = await kycStatusOf(app, member);
    expect(steps.kyc).toEqual({
      state: 'rejected',
      reason: 'The photo is blurred, so we couldn’t read it.',
      advice: 'Hold the phone still, wait until the image is sharp and retake it.',
      next: '/onboarding/verify-id',
    });
    expect(documents[0]).toMatchObject({ state: 'rejected', photos: 'kept' });
    const again = await show(member);
    expect([again.status, again.body.data.status]).toEqual([200, 'verified']);
  });

  it('declines photos, not numbers, when the service is switched to fail', async () => {
    await setSwitch(app, 'identity', 'failed');
    const photo = await show(await newcomer(app));
    expect(Object.keys(photo.body.errors)).toEqual(['image_keys']);
    const number = await verifyDocument(app, (await newcomer(app)).token);
    expect(Object.keys(number.body.errors)).toEqual(['number']);
  });

  it('waits when the service doesn’t respond, and keeps the ID service’s answer', async () => {
    const member = await newcomer(app);
    await setAutoReview(app, false);
    await show(member);
    await setSwitch(app, 'identity', 'timeout');
    await app.drainJobs({ includeLater: true });
    expect((await kycStatusOf(app, member)).documents[0]).toMatchObject({
      state: 'pending',
      waits_for: 'review',
    });
    await setAutoReview(app, true);
    await app.drainJobs({ includeLater: true });
    expect((await kycStatusOf(app, member)).verified_name).toBe('Adaeze Okoro');
  });
});

describe('the pictures', () => {
  const keysOf = async ({ user }: TestMember) => {
    const { rows } = await app.services.db.sql.query<{ state: string; row: string }>(
      `select u.state, to_jsonb(p)::text as row from kyc_photo p
       join upload u on u.key = p.upload_key join kyc_identity i on i.id = p.identity_id
       where i.user_id = $1`,
      [user.uuid],
    );
    return rows.map(({ state }) => state);
  };

  it('are erased 30 days after the decision and not before', async () => {
    const member = await newcomer(app);
    await show(member);
    const run = () => erasePhotos.run(app.services, {});
    app.clock.advance(photosKeptDays * 86_400 - 60);
    await run();
    expect(await keysOf(member)).toEqual(['ready']);
    app.clock.advance(120);
    await run();
    expect(await keysOf(member)).toEqual(['dropped']);
    app.clock.advance(-(photosKeptDays * 86_400 + 60));
    const [document] = (await kycStatusOf(app, member)).documents;
    expect(document).toMatchObject({ state: 'verified', photos: 'erased' });
  });

  it('stay while no one has decided', async () => {
    const member = await newcomer(app);
    await setAutoReview(app, false);
    await show(member);
    app.clock.advance(2 * photosKeptDays * 86_400);
    await erasePhotos.run(app.services, {});
    app.clock.advance(-2 * photosKeptDays * 86_400);
    expect(await keysOf(member)).toEqual(['ready']);
  });
});
