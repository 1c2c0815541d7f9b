import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signFileUrl } from '#server/uploads/sign-link.ts';
import { aMember, anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { openDoor, type OpenDoor } from '#tests/support/open-door.ts';
import { noisyPhoto } from '#tests/support/uploaded-pictures.ts';
import {
  fetchFile,
  finishUpload,
  openUpload,
  readOffset,
  sendBytes,
  sendRange,
  storedFiles,
  uploadPicture,
} from '#tests/support/uploads.ts';

const MIB = 1024 * 1024;
let app: TestApp;
let me: TestMember;
let open: OpenDoor;
/** Long enough for several parts. */
let photo: Buffer;
beforeAll(async () => {
  app = await anApp();
  me = await aMember(app);
  open = await openDoor({ api: app.api, services: app.services });
  photo = await noisyPhoto(1400, 1000);
  expect(photo.length).toBeGreaterThan(800_000);
});
afterAll(async () => {
  await open.door.close();
  await app.close();
});

const opened = (size = photo.length) => openUpload(app, me, { size });
const send = (url: string, from: number, to: number) => sendRange(app, url, photo, from, to);
const offsetOf = (url: string) => readOffset(app, url);
const finish = (url: string, size = photo.length) => finishUpload(app, url, size);
const filesOf = (key = '') => storedFiles(app, key);

describe('an upload in pieces', () => {
  it('resumes where it ended, and the last piece returns the picture', async () => {
    const { url, key } = await opened();
    const half = Math.floor(photo.length / 2);
    const first = await send(url, 0, half);
    expect([first.status, first.body.data]).toEqual([
      200,
      { key, received: half, width: null, height: null },
    ]);
    expect(await offsetOf(url)).toBe(half);
    const { status, headers, bytes } = await fetchFile(app, url, 'HEAD');
    expect([status, headers.get('cache-control'), bytes.length]).toEqual([204, 'no-store', 0]);
    const last = await send(url, half, photo.length);
    expect([last.status, last.body.data]).toEqual([
      200,
      { key, received: photo.length, width: 1400, height: 1000 },
    ]);
    expect((await filesOf(key)).map((name) => name.split('/').at(-1)).sort()).toEqual([
      'full',
      'thumb',
    ]);
  });

  it('returns the same again when its last reply was lost', async () => {
    const { url, body } = await uploadPicture(app, me, photo);
    expect(await offsetOf(url)).toBe(photo.length);
    for (const again of [await finish(url), await sendBytes(app, url, new Uint8Array(photo))])
      expect([again.status, again.body.data]).toEqual([200, body.data]);
  });

  it('starts over without Content-Range', async () => {
    const { url } = await opened();
    await send(url, 0, 300_000);
    const whole = await sendBytes(app, url, new Uint8Array(photo));
    expect([whole.status, whole.body.data?.width]).toEqual([200, 1400]);
  });

  it('does not accept a piece that leaves a gap or overlaps', async () => {
    const { url } = await opened();
    await send(url, 0, 1000);
    for (const from of [999, 1001, 2000]) {
      const answer = await send(url, from, from + 500);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([409, '2']);
    }
    expect(await offsetOf(url)).toBe(1000);
  });

  it.each([
    'bytes 0-10/5',
    'bytes 10-5/TOTAL',
    'bytes 0-TOTAL/TOTAL',
    'bytes 0-10/*',
    'items 0-10/TOTAL',
    'bytes=0-10',
    '',
  ])('is 400 with the Content-Range "%s"', async (range) => {
    const { url } = await opened();
    const headers = { 'content-range': range.replaceAll('TOTAL', String(photo.length)) };
    expect((await sendBytes(app, url, new Uint8Array(1), headers)).status).toBe(400);
  });

  it('is 422 while nothing arrives', async () => {
    const { url } = await opened();
    for (const body of [null, new Uint8Array(0)]) {
      const { status, body: answer } = await sendBytes(app, url, body);
      expect([status, answer.errors]).toEqual([
        422,
        { image: ['We didn’t receive the picture. Send it again.'] },
      ]);
    }
    expect((await finish(url)).status).toBe(422);
    expect((await sendBytes(app, url, new Uint8Array(photo))).status).toBe(200);
  });

  it('is 415 when it is sent as another type than declared', async () => {
    const { url } = await opened();
    for (const type of ['image/png', 'text/html', 'application/json'])
      expect(
        (await sendBytes(app, url, new Uint8Array(photo), { 'content-type': type })).status,
      ).toBe(415);
    const sent = await sendBytes(app, url, new Uint8Array(photo), { 'content-type': 'image/jpeg' });
    expect(sent.status).toBe(200);
  });
});

const streamOf = (size: number) => {
  let left = size;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (left <= 0) return controller.close();
      controller.enqueue(new Uint8Array(Math.min(64 * 1024, left)).fill(7));
      left -= 64 * 1024;
    },
  });
};

describe('more than declared', () => {
  it('is 413 when it is announced, before a byte is read', async () => {
    const { url } = await opened(1000);
    const headers = { 'content-length': '1001' };
    expect((await sendBytes(app, url, new Uint8Array(1001), headers)).status).toBe(413);
    expect(await offsetOf(url)).toBe(0);
  });

  it('is 413 when it is not, and nothing of it is stored', async () => {
    const { url, key } = await opened(400_000);
    expect((await sendBytes(app, url, streamOf(400_001))).status).toBe(413);
    expect(await filesOf(key)).toEqual([]);
    expect((await sendBytes(app, url, new Uint8Array(photo))).status).toBe(403);
  });
});

describe('through the door', () => {
  const put = (url: string, body: Buffer, headers: Record<string, string> = {}) =>
    open.ask(url, { method: 'PUT', body, headers: { 'content-type': 'image/jpeg', ...headers } });

  it('accepts a picture above the limit of other bodies', async () => {
    const large = await noisyPhoto(1800, 1200, 98);
    expect(large.length).toBeGreaterThan(1.5 * MIB);
    const { url } = await opened(large.length);
    const head = await open.ask(url, { method: 'HEAD' });
    expect([head.status, head.headers['upload-offset']]).toEqual([204, '0']);
    const answer = await put(url, large);
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([
      200,
      { data: { width: 1800 } },
    ]);
    expect((await open.ask('/api/login', { method: 'POST', body: large })).status).toBe(413);
    expect((await open.ask('/api/uploads', { method: 'POST', body: large })).status).toBe(413);
  });

  it('refuses 9 MiB, announced or not', async () => {
    const { url, key } = await opened(8 * MIB);
    const tooMuch = Buffer.alloc(9 * MIB, 7);
    expect((await put(url, tooMuch)).status).toBe(413);
    expect(await filesOf(key)).toEqual([]);
    const streamed = await put(url, tooMuch, { 'transfer-encoding': 'chunked' });
    expect(streamed.status).toBe(413);
    expect(await filesOf(key)).toEqual([]);
    expect((await open.ask('/healthz')).status).toBeLessThan(500);
  });

  it('sends a picture with the headers of the door and its own', async () => {
    const { key } = await uploadPicture(app, me, photo);
    const { status, headers } = await open.ask(signFileUrl(app.services, key), {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect([status, headers['content-encoding']]).toEqual([200, undefined]);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    });
    expect(headers['content-security-policy']).toContain("sandbox; default-src 'none'");
  });
});
