import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploads } from '#lib/uploads/picture-constants.ts';
import { readUpload } from '#server/uploads/read-upload.ts';
import { signFileUrl } from '#server/uploads/sign-link.ts';
import { aMember, anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import {
  fixture,
  fourColours,
  heicThatSays,
  noisyPhoto,
  phonePhoto,
  pngBomb,
  quartersOf,
} from '#tests/support/uploaded-pictures.ts';
import { fetchFile, storedFiles, sendBytes, uploadPicture } from '#tests/support/uploads.ts';

let app: TestApp;
let me: TestMember;
beforeAll(async () => {
  app = await anApp();
  me = await aMember(app);
});
afterAll(() => app.close());

const UPRIGHT = ['red', 'green', 'blue', 'yellow'];

const filesOf = (key: string) => storedFiles(app, key);

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const kept = (key: string) => readUpload(app.services, key);

describe('a picture', () => {
  it('is stored upright as PNG, without place, phone or anything else in the file', async () => {
    const photo = await phonePhoto();
    expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('Oja test phone');
    const sent = await uploadPicture(app, me, photo);
    expect([sent.status, sent.body.data]).toEqual([
      200,
      { key: sent.key, received: photo.length, width: 120, height: 160 },
    ]);
    const bytes = await kept(sent.key);
    expect(bytes.subarray(0, 8)).toEqual(PNG_SIGNATURE);
    const { format, exif, icc, xmp, orientation } = await sharp(bytes).metadata();
    expect([format, exif, icc, xmp, orientation]).toEqual([
      'png',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    // rotated by 90° to the right, as its orientation says
    expect(await quartersOf(bytes)).toEqual(['blue', 'red', 'yellow', 'green']);
  });

  it.each(['png', 'webp'] as const)('may be a %s', async (format) => {
    const bytes = await (await fourColours()).toFormat(format, { lossless: true }).toBuffer();
    const sent = await uploadPicture(app, me, bytes, { content_type: `image/${format}` });
    expect([sent.status, sent.body.data?.width]).toEqual([200, 160]);
    expect(await quartersOf(await kept(sent.key))).toEqual(UPRIGHT);
  });

  it.each(['image/heic', 'image/heif'])('may be HEIC, called %s', async (content_type) => {
    const sent = await uploadPicture(app, me, fixture('four-colours.heic'), { content_type });
    expect([sent.status, sent.body.data?.width, sent.body.data?.height]).toEqual([200, 160, 120]);
    const bytes = await kept(sent.key);
    expect(bytes.subarray(0, 8)).toEqual(PNG_SIGNATURE);
    expect(await quartersOf(bytes)).toEqual(UPRIGHT);
  });

  it('is rotated as its HEIC data says', async () => {
    const sent = await uploadPicture(app, me, fixture('four-colours-turned.heic'), {
      content_type: 'image/heic',
    });
    expect([sent.status, sent.body.data?.width, sent.body.data?.height]).toEqual([200, 120, 160]);
    expect(await quartersOf(await kept(sent.key))).toEqual(['green', 'yellow', 'red', 'blue']);
  });

  it('stays legible when it is a long screenshot', async () => {
    const sent = await uploadPicture(app, me, await noisyPhoto(600, 4000));
    expect([sent.body.data?.width, sent.body.data?.height]).toEqual([600, 4000]);
  });

  it('is made smaller, never larger, and has a light WebP to show', async () => {
    const sent = await uploadPicture(app, me, await noisyPhoto(3000, 1500));
    expect([sent.body.data?.width, sent.body.data?.height]).toEqual([2000, 1000]);
    const url = signFileUrl(app.services, sent.key, { size: 'thumb' });
    const { format, width, height } = await sharp((await fetchFile(app, url)).bytes).metadata();
    expect([format, width, height]).toEqual(['webp', 480, 240]);
  });

  it('is stored in colours on white, be it grey or transparent', async () => {
    const picture = await fourColours();
    const grey = await picture.clone().toColourspace('b-w').png().toBuffer();
    const clear = await picture.clone().ensureAlpha(0).png().toBuffer();
    for (const [bytes, lightest] of [
      [grey, 200],
      [clear, 255],
    ] as const) {
      const sent = await uploadPicture(app, me, bytes, { content_type: 'image/png' });
      const { channels } = await sharp(await kept(sent.key)).stats();
      expect([channels.length, channels.every(({ mean }) => mean <= lightest)]).toEqual([3, true]);
      if (bytes === clear) expect(channels.map(({ min }) => min)).toEqual([255, 255, 255]);
    }
  });

  it('is its first frame when it is animated', async () => {
    const frames = Buffer.concat([
      await (await fourColours()).raw().toBuffer(),
      Buffer.alloc(160 * 120 * 3),
    ]);
    const bytes = await sharp(frames, {
      raw: { width: 160, height: 240, channels: 3, pageHeight: 120 },
    })
      .webp({ lossless: true, loop: 0, delay: [100, 100] })
      .toBuffer();
    expect((await sharp(bytes).metadata()).pages).toBe(2);
    const sent = await uploadPicture(app, me, bytes, { content_type: 'image/webp' });
    expect([sent.body.data?.width, sent.body.data?.height]).toEqual([160, 120]);
    expect(await quartersOf(await kept(sent.key))).toEqual(UPRIGHT);
  });

  it('loses a script that was written behind it', async () => {
    const script = '<script>alert(1)</script>';
    const sent = await uploadPicture(
      app,
      me,
      Buffer.concat([await phonePhoto(), Buffer.from(script)]),
    );
    expect(sent.status).toBe(200);
    expect((await kept(sent.key)).includes(script)).toBe(false);
  });

  it('is recognised by its pixels, whatever file it comes in, and by its look', async () => {
    const picture = await fourColours();
    const sentBytes = [
      await picture.clone().png().toBuffer(),
      await picture.clone().webp({ lossless: true }).toBuffer(),
      await picture.clone().resize(300, 200).jpeg({ quality: 60 }).toBuffer(),
      await noisyPhoto(160, 120),
    ];
    const types = ['image/png', 'image/webp', 'image/jpeg', 'image/jpeg'];
    const keys: string[] = [];
    for (const [index, bytes] of sentBytes.entries()) {
      const content_type = types[index] ?? '';
      keys.push((await uploadPicture(app, me, bytes, { content_type })).key);
    }
    const { rows } = await app.services.db.sql.query<{ pixels: string; far: number }>(
      `select encode(u.pixels_sha256, 'hex') as pixels,
         bit_count((u.look_hash # first.look_hash)::bit(64))::int as far
       from unnest($1::text[]) with ordinality as k(key, n) join upload u using (key),
         (select look_hash from upload where key = $2) first order by k.n`,
      [keys, keys[0]],
    );
    const [png, webp, jpeg, other] = rows;
    expect(webp).toEqual({ pixels: png?.pixels, far: 0 });
    expect(jpeg?.pixels).not.toBe(png?.pixels);
    expect(jpeg?.far).toBeLessThan(8);
    expect(other?.far).toBeGreaterThan(12);
  });
});

const text = (content: string) => Buffer.from(content.padEnd(400));
const jpegHead = Buffer.from('ffd8ffe000104a464946000101', 'hex');

describe('a file that is no picture', () => {
  it.each([
    ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a PDF', text('%PDF-1.7\n1 0 obj')],
    ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['a page', text('<!DOCTYPE html><script>alert(1)</script>')],
    ['a film', Buffer.concat([Buffer.from('00000018667479706d70343200000000', 'hex'), text('')])],
    ['an AVIF', Buffer.concat([Buffer.from('0000001866747970617669660000', 'hex'), text('')])],
    ['a single byte', Buffer.from('x')],
  ])('is 415 and erased: %s', async (_, bytes) => {
    for (const content_type of ['image/jpeg', 'image/png', 'image/heic']) {
      const sent = await uploadPicture(app, me, bytes, { content_type });
      expect([sent.status, sent.body.message]).toEqual([
        415,
        'We can’t read this file. Choose a JPEG, PNG, WebP or HEIC picture.',
      ]);
      expect(await filesOf(sent.key)).toEqual([]);
    }
  });

  it('is 415 when the picture is of another type than declared', async () => {
    const sent = await uploadPicture(app, me, await phonePhoto(), { content_type: 'image/png' });
    expect([sent.status, sent.body.message]).toEqual([
      415,
      'This file’s type doesn’t match its name. Choose it again.',
    ]);
    expect(await filesOf(sent.key)).toEqual([]);
  });

  it.each([
    [
      'a page that begins like a JPEG',
      Buffer.concat([jpegHead, text('<script>alert(1)</script>')]),
    ],
    ['a HEIC without a picture in it', fixture('four-colours.heic').subarray(0, 200)],
    ['a HEIC cut off in its pixels', fixture('four-colours.heic').subarray(0, 620)],
    ['a PNG of random bytes', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), jpegHead])],
  ])('is 422 and erased: %s', async (name, bytes) => {
    const content_type = /HEIC/.test(name)
      ? 'image/heic'
      : /PNG/.test(name)
        ? 'image/png'
        : 'image/jpeg';
    const sent = await uploadPicture(app, me, bytes, { content_type });
    expect([sent.status, sent.body.errors]).toEqual([
      422,
      { image: ['This picture is damaged. Choose another one, or retake it.'] },
    ]);
    expect(await filesOf(sent.key)).toEqual([]);
    expect((await sendBytes(app, sent.url, new Uint8Array(bytes))).status).toBe(403);
  });

  it('is 422 when a JPEG was cut off', async () => {
    const photo = await noisyPhoto(400, 300);
    const sent = await uploadPicture(app, me, photo.subarray(0, photo.length / 2));
    expect([sent.status, sent.body.error_code]).toEqual([422, null]);
  });
});

describe('too many pixels', () => {
  const SAYS = 'This picture is too large. The maximum is 25 megapixels.';

  it.each([
    ['a PNG of 16000 x 16000', () => pngBomb(16_000), 'image/png'],
    ['a HEIC of 30 megapixels', () => fixture('30-megapixels.heic'), 'image/heic'],
    [
      'a HEIC that says 30000 x 30000',
      () => heicThatSays('four-colours.heic', 30_000, 30_000),
      'image/heic',
    ],
  ])('are 422 before they take memory: %s', async (_, make, content_type) => {
    const bytes = make();
    expect(bytes.length).toBeLessThan(uploads.maxBytes);
    const before = process.memoryUsage().rss;
    const sent = await uploadPicture(app, me, bytes, { content_type });
    expect([sent.status, sent.body.errors]).toEqual([422, { image: [SAYS] }]);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
  });

  it('are refused despite a small size in the header', async () => {
    const bytes = heicThatSays('30-megapixels.heic', 100, 100);
    const sent = await uploadPicture(app, me, bytes, { content_type: 'image/heic' });
    expect(sent.status).toBe(422);
  });
});
