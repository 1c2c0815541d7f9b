import { existsSync, readdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dropUpload } from '#server/uploads/drop-upload.ts';
import { purgeUploads } from '#server/uploads/purge.job.ts';
import { aMember, anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { openDoor, type OpenDoor } from '#tests/support/open-door.ts';
import { fixture, noisyPhoto, phonePhoto } from '#tests/support/uploaded-pictures.ts';
import {
  finishUpload,
  openUpload,
  readOffset,
  sendBytes,
  sendRange,
  storedFiles,
  uploadPicture,
} from '#tests/support/uploads.ts';

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

/** Sends the beginning of the photo through the door, then closes the connection. */
const sendAndHangUp = (url: string, bytes: number): Promise<void> =>
  new Promise((resolve) => {
    const req = httpRequest({
      port: open.port,
      path: url,
      method: 'PUT',
      agent: false,
      headers: { host: `localhost:${open.port}`, 'content-length': String(photo.length) },
    });
    req.on('error', () => undefined);
    req.on('close', () => resolve());
    req.write(photo.subarray(0, bytes), () => setImmediate(() => req.destroy()));
  });

const descriptors = () =>
  existsSync('/proc/self/fd')
    ? readdirSync('/proc/self/fd').length
    : process.getActiveResourcesInfo().length;

/** Sends the rest once the server has noticed the end of the first transfer. */
const sendRest = (url: string) =>
  expect.poll(async () => {
    const from = await offsetOf(url);
    return (await send(url, from, photo.length)).status;
  });

describe('a transfer that breaks', () => {
  it('keeps what arrived, and resumes from there', async () => {
    const { url } = await opened();
    await sendAndHangUp(url, 600_000);
    await expect.poll(() => offsetOf(url)).toBeGreaterThan(250_000);
    await sendRest(url).toBe(200);
  });

  it('is cut off when it takes too long, and still resumes from there', async () => {
    const hasty = await openDoor({
      api: app.api,
      services: app.services,
      limits: { requestMs: 2_000, headersMs: 2_000, checkMs: 50 },
    });
    const { url } = await opened();
    const head = `PUT ${url} HTTP/1.1\r\nHost: localhost:${hasty.port}\r\nContent-Length: ${photo.length}\r\n\r\n`;
    const answer = await hasty.raw(head + 'x'.repeat(1000));
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    await expect.poll(() => offsetOf(url)).toBe(1000);
    await hasty.door.close();
    const whole = () => sendBytes(app, url, new Uint8Array(photo));
    await expect.poll(async () => (await whole()).status).toBe(200);
  });

  it('leaves neither descriptors nor drafts behind, a hundred times over', async () => {
    await sendAndHangUp((await opened()).url, 1000);
    const before = descriptors();
    const urls: string[] = [];
    let sender = me;
    for (let count = 0; count < 100; count += 1) {
      if (count % 20 === 0) sender = await aMember(app);
      const { url } = await openUpload(app, sender, { size: photo.length });
      urls.push(url);
      await sendAndHangUp(url, 300_000);
    }
    await expect.poll(descriptors).toBeLessThanOrEqual(before + 4);
    const drafts = async () => (await filesOf()).filter((name) => /\.[0-9a-f]{12}$/.test(name));
    await expect.poll(drafts).toEqual([]);
    expect((await uploadPicture(app, me, photo)).status).toBe(200);
    await sendRest(urls[50]!).toBe(200);
  });

  it('is taken over when the process that received it died', async () => {
    const { url, key } = await opened();
    await send(url, 0, 1000);
    await app.services.db.sql.query(
      `update upload set writer = gen_random_uuid(), writer_until = $2 where key = $1`,
      [key, new Date(app.clock.now().getTime() + 60_000)],
    );
    expect((await send(url, 1000, photo.length)).status).toBe(409);
    app.clock.advance(61);
    expect((await send(url, 1000, photo.length)).status).toBe(200);
  });

  it('ends when the upload is abandoned in the meantime, and leaves no file', async () => {
    const { url, key } = await opened();
    let isDropped = false;
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        controller.enqueue(new Uint8Array(photo.subarray(0, 300_000)));
        if (isDropped) return controller.close();
        isDropped = true;
        await dropUpload(app.services.db, app.services, key);
        await app.drainJobs();
      },
    });
    expect((await sendBytes(app, url, body)).status).toBe(403);
    expect(await filesOf(key)).toEqual([]);
  });
});

describe('a partial upload', () => {
  it('counts against a quota of its owner, also when all are opened at the same moment', async () => {
    const { token, user } = await aMember(app);
    const size = 8 * 1024 * 1024;
    const body = { purpose: 'card', content_type: 'image/jpeg', size };
    const begin = () => app.call('POST', '/upload-signed-url', { token, body });
    const answers = await Promise.all(Array.from({ length: 16 }, begin));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    const refused = answers.find(({ status }) => status === 429)!;
    expect([refused.body.message, refused.headers.get('retry-after')]).toEqual([
      'Too many of your uploads were interrupted. Please try again in 30 minutes.',
      '1800',
    ]);
    expect((await opened()).key).toBeDefined();
    await app.services.db.sql.query(
      `update upload set created_at = created_at - interval '31 minutes' where user_id = $1`,
      [user.uuid],
    );
    await purgeUploads.run(app.services, undefined);
    expect((await begin()).status).toBe(200);
  });
});

describe('many at the same moment', () => {
  it('sixteen pictures are all kept', async () => {
    const small = await phonePhoto();
    const sent = await Promise.all(Array.from({ length: 16 }, () => uploadPicture(app, me, small)));
    expect(sent.map(({ status }) => status)).toEqual(Array(16).fill(200));
    expect(new Set(sent.map(({ key }) => key)).size).toBe(16);
  });

  it('sixteen transfers of one picture become one picture', async () => {
    const { url, key } = await opened();
    const sent = await Promise.all(
      Array.from({ length: 16 }, () => sendBytes(app, url, new Uint8Array(photo))),
    );
    const statuses = sent.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect((await finish(url)).body.data).toEqual({
      key,
      received: photo.length,
      width: 1400,
      height: 1000,
    });
    expect(await filesOf(key)).toHaveLength(2);
  });

  it('too many to decode are asked to retry, and their bytes stay', async () => {
    const bytes = fixture('four-colours.heic');
    const all = await Promise.all(
      Array.from({ length: 28 }, () =>
        uploadPicture(app, me, bytes, { content_type: 'image/heic' }),
      ),
    );
    const busy = all.filter(({ status }) => status === 503);
    expect(all.filter(({ status }) => status === 200).length + busy.length).toBe(28);
    expect(busy.length).toBeGreaterThan(0);
    expect(busy[0]!.headers.get('retry-after')).toBe('5');
    const again = await finish(busy[0]!.url, bytes.length);
    expect([again.status, again.body.data?.width]).toEqual([200, 160]);
  });
});
