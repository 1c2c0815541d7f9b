import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UploadPurpose } from '#lib/uploads/contract.ts';
import { aMember, anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { fetchFile, openUpload, uploadPicture } from '#tests/support/uploads.ts';

let app: TestApp;
let bytes: Buffer;

beforeAll(async () => {
  app = await anApp();
  const square = { width: 320, height: 320, channels: 3, background: '#b4541e' } as const;
  bytes = await sharp({ create: square }).webp().toBuffer();
});
afterAll(() => app.close());

type Answer = { data?: { profile_pic: string | null }; errors?: Record<string, string[]> };

const send = async (member: TestMember, purpose: UploadPurpose = 'profile') =>
  (await uploadPicture(app, member, bytes, { purpose, content_type: 'image/webp' })).key;
const put = ({ token }: TestMember, key: string) =>
  app.call<Answer>('PUT', '/profile/picture', { token, body: { key } });
const remove = ({ token }: TestMember) => app.call<Answer>('DELETE', '/profile/picture', { token });
const pictureOf = async ({ token }: TestMember) =>
  (await app.call<{ data: { profile_pic: string | null } }>('GET', '/profile', { token })).body.data
    .profile_pic;
const stateOf = async (key: string) => {
  const { rows } = await app.services.db.sql.query<{ state: string; attached_to: string | null }>(
    'select state, attached_to from upload where key = $1',
    [key],
  );
  return rows[0];
};
const statusOf = async (url: string | null | undefined) => (await fetchFile(app, url ?? '')).status;

describe('PUT /profile/picture', () => {
  it('shows the picture, scaled down, by a link that is valid for a few minutes', async () => {
    const me = await aMember(app);
    expect(await pictureOf(me)).toBeNull();
    const key = await send(me);
    const { status, body } = await put(me, key);
    expect(status).toBe(200);
    const url = body.data?.profile_pic ?? '';
    expect(url).toMatch(new RegExp(`^/api/files/${key}\\?size=thumb&exp=\\d+&sig=`));
    expect(await pictureOf(me)).toBe(url);
    const file = await fetchFile(app, url);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/webp']);
    app.clock.advance(10 * 60);
    expect(await statusOf(url)).toBe(403);
    expect(await statusOf(await pictureOf(me))).toBe(200);
  });

  it('keeps one address for minutes and lets the browser cache the picture for that time', async () => {
    const me = await aMember(app);
    await put(me, await send(me));
    const now = app.clock.now().getTime() / 1000;
    app.clock.advance(300 - (now % 300) + 1);
    const url = await pictureOf(me);
    expect((await fetchFile(app, url ?? '')).headers.get('cache-control')).toBe(
      'private, max-age=300',
    );
    app.clock.advance(290);
    expect(await pictureOf(me)).toBe(url);
    expect(await statusOf(url)).toBe(200);
    app.clock.advance(10);
    expect(await pictureOf(me)).not.toBe(url);
  });

  it('is in every reply that shows the user', async () => {
    const me = await aMember(app);
    const url = (await put(me, await send(me))).body.data?.profile_pic;
    const changed = await app.call<{ data: { profile_pic: string } }>('PUT', '/profile', {
      token: me.token,
      body: { phone_number: '0803 123 4567' },
    });
    expect(changed.body.data.profile_pic).toBe(url);
  });

  it('deletes the previous picture', async () => {
    const me = await aMember(app);
    const [first, second] = [await send(me), await send(me)];
    const old = (await put(me, first)).body.data?.profile_pic;
    expect((await put(me, second)).status).toBe(200);
    expect((await stateOf(first))?.state).toBe('dropped');
    expect(await statusOf(old)).toBe(403);
    expect(await stateOf(second)).toEqual({
      state: 'ready',
      attached_to: `profile:${me.user.uuid}`,
    });
  });

  it('changes nothing when the same picture is sent again', async () => {
    const me = await aMember(app);
    const key = await send(me);
    await put(me, key);
    expect((await put(me, key)).status).toBe(200);
    expect((await stateOf(key))?.state).toBe('ready');
    const { rows } = await app.services.db.sql.query<{ n: number }>(
      `select count(*)::int as n from audit_log
       where subject = $1 and action = 'account.picture-set'`,
      [me.user.uuid],
    );
    expect(rows[0]?.n).toBe(1);
  });

  it('refuses a picture of another purpose, of someone else, unfinished, or abandoned', async () => {
    const me = await aMember(app);
    const other = await aMember(app);
    const mine = await send(me);
    await put(me, mine);
    const theirs = await send(other);
    const open = await openUpload(app, me, { size: 10, purpose: 'profile' });
    const old = await send(me);
    await put(me, old);
    await put(me, await send(me));
    const kept = await pictureOf(me);
    const unknown = 'We can’t find this picture. Choose it again.';
    for (const [key, text] of [
      [await send(me, 'card'), unknown],
      [theirs, unknown],
      ['0'.repeat(32), unknown],
      [open.key, 'This picture hasn’t uploaded yet. Wait until it’s finished.'],
      [old, 'This picture is no longer available. Choose it again.'],
    ] as const) {
      const { status, body } = await put(me, key);
      expect([status, body.errors]).toEqual([422, { key: [text] }]);
    }
    expect(await pictureOf(me)).toBe(kept);
    expect((await stateOf(theirs))?.attached_to).toBeNull();
  });

  it('requires a key and a sign-in, and accepts nothing else', async () => {
    const me = await aMember(app);
    const bad = (body: object) => app.call('PUT', '/profile/picture', { token: me.token, body });
    expect((await bad({})).status).toBe(422);
    expect((await bad({ key: await send(me), user_id: me.user.uuid })).status).toBe(422);
    expect((await app.call('PUT', '/profile/picture', { body: { key: 'x' } })).status).toBe(401);
    expect((await app.call('DELETE', '/profile/picture')).status).toBe(401);
  });

  it('keeps exactly one of several that are sent at the same moment', async () => {
    const me = await aMember(app);
    const keys = await Promise.all(Array.from({ length: 6 }, () => send(me)));
    const answers = await Promise.all(keys.map((key) => put(me, key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const states = await Promise.all(keys.map(stateOf));
    expect(states.filter((each) => each?.state === 'ready')).toHaveLength(1);
    const left = keys[states.findIndex((each) => each?.state === 'ready')];
    expect(await pictureOf(me)).toContain(`/files/${left}?`);
  });
});

describe('DELETE /profile/picture', () => {
  it('deletes the picture; a second call changes nothing', async () => {
    const me = await aMember(app);
    const key = await send(me);
    const url = (await put(me, key)).body.data?.profile_pic;
    const { status, body } = await remove(me);
    expect([status, body.data]).toEqual([200, { profile_pic: null }]);
    expect(await pictureOf(me)).toBeNull();
    expect((await stateOf(key))?.state).toBe('dropped');
    expect(await statusOf(url)).toBe(403);
    expect((await remove(me)).status).toBe(200);
  });

  it('leaves nothing half done in a race with a new picture', async () => {
    const me = await aMember(app);
    const [first, second] = [await send(me), await send(me)];
    await put(me, first);
    await Promise.all([put(me, second), remove(me), remove(me)]);
    const shown = await pictureOf(me);
    expect((await stateOf(first))?.state).toBe('dropped');
    expect((await stateOf(second))?.state).toBe(shown ? 'ready' : 'dropped');
  });
});
