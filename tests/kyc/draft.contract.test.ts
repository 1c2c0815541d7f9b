import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FoundKycDraft } from '#lib/kyc/contract.ts';
import { draftKeptDays } from '#lib/kyc/identity-photos.ts';
import { erasePhotos } from '#server/kyc/erase-photos.job.ts';
import { anApp, ORIGIN, type TestApp, type TestMember } from '#tests/support/api.ts';
import { freshDigits, newcomer, sendPicture, verifyDocument } from '#tests/support/kyc.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

const left = {
  document_type: 'voters_card',
  first_name: 'Adaeze',
  last_name: '',
  date_of_birth: '1992-05-31',
};
const keep = (member: TestMember, change: object = {}) =>
  app.call('PUT', '/kyc/draft', {
    token: member.token,
    body: { ...left, photos: [], ...change },
  });
const find = async ({ token }: TestMember) =>
  (await app.call<{ data: FoundKycDraft | null }>('GET', '/kyc/draft', { token })).body.data;
const stateOf = async (key: string) => {
  const { rows } = await app.services.db.sql.query<{ state: string }>(
    'select state from upload where key = $1',
    [key],
  );
  return rows[0]?.state;
};

describe('a form that was left half way', () => {
  it('is restored on any device, with its photos to look at', async () => {
    const member = await newcomer(app);
    expect(await find(member)).toBeNull();
    const front = { kind: 'front', key: await sendPicture(app, member) };
    expect((await keep(member, { photos: [front] })).status).toBe(200);
    const found = await find(member);
    expect(found).toMatchObject({ ...left, photos: [front] });
    const picture = await app.api.fetch(new Request(ORIGIN + found!.photos[0]!.url), {
      clientAddress: '127.0.0.1',
      requestId: 'draft',
    });
    expect(picture.status).toBe(200);
    expect(await find(await newcomer(app))).toBeNull();
  });

  it('keeps no picture that it does not name, also when two devices save it at the same moment', async () => {
    const member = await newcomer(app);
    const keys = await Promise.all([1, 2, 3, 4].map(() => sendPicture(app, member)));
    await Promise.all(keys.map((key) => keep(member, { photos: [{ kind: 'front', key }] })));
    const named = (await find(member))?.photos.map(({ key }) => key);
    const states = await Promise.all(keys.map(stateOf));
    expect(keys.filter((_, at) => states[at] === 'ready')).toEqual(named);
  });

  it('never stores the number of a document', async () => {
    const member = await newcomer(app);
    const answer = await keep(member, { number: '12345678901' });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['number']]);
  });

  it('accepts own pictures only', async () => {
    const member = await newcomer(app);
    const strangers = await sendPicture(app, await newcomer(app));
    const profile = await sendPicture(app, member, 'profile');
    for (const key of [strangers, profile]) {
      const answer = await keep(member, { photos: [{ kind: 'front', key }] });
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['photos']]);
    }
    expect(await find(member)).toBeNull();
  });

  it('drops a photo that was taken again', async () => {
    const member = await newcomer(app);
    const [old, better] = [await sendPicture(app, member), await sendPicture(app, member)];
    await keep(member, { photos: [{ kind: 'front', key: old }] });
    await keep(member, { photos: [{ kind: 'front', key: better }] });
    expect(await stateOf(old)).toBe('dropped');
    expect(await stateOf(better)).toBe('ready');
  });

  it('sends its photos with the claim, and is deleted when that is verified', async () => {
    const member = await newcomer(app);
    const [page, spare] = [await sendPicture(app, member), await sendPicture(app, member)];
    const photos = [
      { kind: 'data_page', key: page },
      { kind: 'front', key: spare },
    ];
    await keep(member, { document_type: 'passport', photos });
    const passport = { document_type: 'passport', image_keys: [page] };
    const blurred = { ...passport, number: 'B77770005' };
    expect((await verifyDocument(app, member.token, blurred)).status).toBe(422);
    expect((await find(member))?.photos.map(({ key }) => key)).toEqual([spare]);
    const sharp = await sendPicture(app, member);
    const again = { ...passport, number: `B${freshDigits(8)}`, image_keys: [sharp] };
    expect((await verifyDocument(app, member.token, again)).status).toBe(200);
    expect(await find(member)).toBeNull();
    expect([await stateOf(sharp), await stateOf(spare)]).toEqual(['ready', 'dropped']);
  });

  it('is deleted with its photos when its owner doesn’t return', async () => {
    const member = await newcomer(app);
    const key = await sendPicture(app, member);
    await keep(member, { photos: [{ kind: 'front', key }] });
    app.clock.advance(draftKeptDays * 86_400 + 1);
    await erasePhotos.run(app.services, {});
    app.clock.advance(-(draftKeptDays * 86_400 + 1));
    expect([await find(member), await stateOf(key)]).toEqual([null, 'dropped']);
  });
});
