import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '#server/platform/logger.ts';
import { readUpload } from '#server/uploads/read-upload.ts';
import { signFileUrl } from '#server/uploads/sign-link.ts';
import { aMember, anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { phonePhoto } from '#tests/support/uploaded-pictures.ts';
import { fetchFile, openUpload, sendBytes, uploadPicture } from '#tests/support/uploads.ts';

let app: TestApp;
let me: TestMember;
let photo: Buffer;
beforeAll(async () => {
  app = await anApp();
  photo = await phonePhoto();
});
// a new one each time, because some tests outlast a session
beforeEach(async () => {
  me = await aMember(app);
});
afterAll(() => app.close());

const changed = (url: string, name: string, value: string) =>
  url.replace(new RegExp(`${name}=[^&]+`), `${name}=${value}`);
const wrongSignature = (url: string) => changed(url, 'sig', 'A'.repeat(43));
const keyIn = (url: string, key: string) => url.replace(/[0-9a-f]{32}/, key);
const LATER = String(Math.floor(Date.now() / 1000) + 90 * 24 * 3600);

const startBody = { purpose: 'card', content_type: 'image/jpeg', size: 1000 };
const start = (body: object, member: { token: string } = me) =>
  app.call<{ data: Record<string, string>; errors: Record<string, string[]> }>(
    'POST',
    '/upload-signed-url',
    { token: member.token, body },
  );

describe('POST /upload-signed-url', () => {
  it('returns a key, an address of this origin and its end', async () => {
    const { status, body } = await start(startBody);
    expect(status).toBe(200);
    expect(Object.keys(body.data).sort()).toEqual(['expires_at', 'key', 'upload_url']);
    expect(body.data['key']).toMatch(/^[0-9a-f]{32}$/);
    expect(body.data['upload_url']).toMatch(
      new RegExp(`^/api/uploads/${body.data['key']}\\?exp=\\d+&sig=[\\w-]{43}$`),
    );
    const seconds = (Date.parse(body.data['expires_at'] ?? '') - app.clock.now().getTime()) / 1000;
    expect(seconds).toBeGreaterThan(25 * 60);
  });

  it.each([
    ['purpose', { purpose: 'other' }, 'The purpose isn’t valid.'],
    [
      'content_type',
      { content_type: 'image/svg+xml' },
      'Choose a JPEG, PNG, WebP or HEIC picture.',
    ],
    ['content_type', { content_type: 'image/gif' }, 'Choose a JPEG, PNG, WebP or HEIC picture.'],
    ['size', { size: 8 * 1024 * 1024 + 1 }, 'The maximum picture size is 8 MB.'],
    ['size', { size: 0 }, 'This picture is empty.'],
    ['size', { size: 1.5 }, 'The size isn’t valid.'],
  ])('names %s when it is wrong', async (field, change, sentence) => {
    const { status, body } = await start({ ...startBody, ...change });
    expect([status, body.errors]).toEqual([422, { [field]: [sentence] }]);
  });

  it('opens sixty in an hour for one person', async () => {
    const limited = await anApp({ env: { RATE_LIMITS: 'on' } });
    try {
      const member = await aMember(limited);
      const open = async () =>
        (await limited.call('POST', '/upload-signed-url', { token: member.token, body: startBody }))
          .status;
      for (let count = 0; count < 60; count += 1) expect(await open()).toBe(200);
      expect(await open()).toBe(429);
    } finally {
      await limited.close();
    }
  });
});

describe('the address to send to', () => {
  it('is 403 when it was changed, is of another upload or for viewing', async () => {
    const mine = await openUpload(app, me, { size: photo.length });
    const other = await openUpload(app, await aMember(app), { size: photo.length });
    const looking = signFileUrl(app.services, mine.key).replace('/files/', '/uploads/');
    for (const url of [
      wrongSignature(mine.url),
      changed(mine.url, 'exp', LATER),
      keyIn(mine.url, other.key),
      keyIn(mine.url, '0'.repeat(32)),
      mine.url.replace(/\?.*/, ''),
      looking.replace(/size=full&/, ''),
    ]) {
      expect((await sendBytes(app, url, new Uint8Array(photo))).status, url).toBe(403);
      expect((await fetchFile(app, url, 'HEAD')).status, url).toBe(403);
    }
    expect((await fetchFile(app, mine.url, 'HEAD')).headers.get('upload-offset')).toBe('0');
    expect((await sendBytes(app, mine.url, new Uint8Array(photo))).status).toBe(200);
  });

  it('is 403 when it has expired', async () => {
    const { url } = await openUpload(app, me, { size: photo.length });
    app.clock.advance(31 * 60);
    expect((await sendBytes(app, url, new Uint8Array(photo))).status).toBe(403);
    expect((await fetchFile(app, url, 'HEAD')).status).toBe(403);
  });
});

describe('the address to view a picture', () => {
  it('sends it so that nothing in it could run, and no one caches it', async () => {
    const { key } = await uploadPicture(app, me, photo);
    const full = await fetchFile(app, signFileUrl(app.services, key));
    expect(full.status).toBe(200);
    expect(Object.fromEntries(full.headers)).toEqual({
      'content-type': 'image/png',
      'content-length': String(full.bytes.length),
      'content-disposition': 'inline; filename="picture.png"',
      'cache-control': 'private, no-store',
      'content-security-policy': "sandbox; default-src 'none'",
    });
    const thumb = await fetchFile(app, signFileUrl(app.services, key, { size: 'thumb' }));
    expect([thumb.headers.get('content-type'), thumb.headers.get('content-disposition')]).toEqual([
      'image/webp',
      'inline; filename="picture.webp"',
    ]);
  });

  it('is 403 when it was changed, is of another picture or size, for sending, or expired', async () => {
    const { key, url: sending } = await uploadPicture(app, me, photo);
    const other = await uploadPicture(app, await aMember(app), photo);
    const url = signFileUrl(app.services, key);
    for (const each of [
      wrongSignature(url),
      changed(url, 'exp', LATER),
      changed(url, 'size', 'thumb'),
      keyIn(url, other.key),
      url.replace(/\?.*/, ''),
      sending.replace('/uploads/', '/files/'),
      signFileUrl(app.services, '0'.repeat(32)),
      signFileUrl(app.services, 'nobody'),
    ]) {
      const { status, bytes } = await fetchFile(app, each);
      expect([status, bytes.includes('PNG')], each).toEqual([403, false]);
    }
    expect((await fetchFile(app, url)).status).toBe(200);
    app.clock.advance(10 * 60 + 1);
    expect((await fetchFile(app, url)).status).toBe(403);
  });

  it('is 403 while the picture has not arrived', async () => {
    const { key } = await openUpload(app, me, { size: photo.length });
    expect((await fetchFile(app, signFileUrl(app.services, key))).status).toBe(403);
  });
});

describe('a file on disk', () => {
  const placeOf = (key: string, name: string) =>
    join(app.services.env.DATA_DIR, 'files', key.slice(0, 2), key, name);

  it('reveals nothing of the picture', async () => {
    const { key } = await uploadPicture(app, me, photo);
    const plain = await readUpload(app.services, key);
    const sealed = await readFile(placeOf(key, 'full'));
    expect(plain.includes('PNG')).toBe(true);
    expect(sealed.includes('PNG')).toBe(false);
    expect(sealed.includes(plain.subarray(40, 60))).toBe(false);
  });

  it.each([
    ['was altered', (bytes: Buffer) => bytes.fill(bytes[60]! ^ 1, 60, 61)],
    ['was interrupted', (bytes: Buffer) => bytes.subarray(0, -1)],
    ['is sealed with another key', (bytes: Buffer) => bytes.fill(bytes[0]! ^ 1, 0, 1)],
  ])('that %s is never shown, and the log records it without its content', async (_, spoil) => {
    const { key } = await uploadPicture(app, me, photo);
    await writeFile(placeOf(key, 'full'), spoil(await readFile(placeOf(key, 'full'))));
    const lines: string[] = [];
    const log = createLogger({ LOG_LEVEL: 'error' }, { write: (line: string) => lines.push(line) });
    await expect(readUpload({ ...app.services, log }, key)).rejects.toMatchObject({
      code: 'server_error',
      message: 'This picture can’t be shown. Please send it again.',
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(key);
    expect(lines[0]).not.toContain(app.services.env.SECRET);
    expect(lines[0]).not.toContain(me.user.uuid);
    expect((await fetchFile(app, signFileUrl(app.services, key))).status).toBe(500);
  });

  it('can’t replace another', async () => {
    const [one, two] = [await uploadPicture(app, me, photo), await uploadPicture(app, me, photo)];
    await writeFile(placeOf(one.key, 'full'), await readFile(placeOf(two.key, 'full')));
    await expect(readUpload(app.services, one.key)).rejects.toMatchObject({ code: 'server_error' });
  });
});
