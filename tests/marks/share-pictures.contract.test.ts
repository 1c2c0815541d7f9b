import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setUploadedMarks } from '#lib/look/marks.ts';
import { sharePicture } from '#lib/seo/share-picture.ts';
import { SHARE_PICTURE } from '#lib/seo/share-tags.ts';
import { seedCards } from '#server/giftcard/seed-cards.ts';
import { seedBillers } from '#server/refill/catalogue/seed-billers.ts';
import { aMember, ORIGIN, type TestApp } from '#tests/support/api.ts';
import { deskOf, twoOperators, type TestOperator } from '#tests/support/desk.ts';
import { aProgramme } from '#tests/support/programme.ts';
import { uploadPicture } from '#tests/support/uploads.ts';

let app: TestApp;
let ada: TestOperator;
beforeAll(async () => {
  app = await aProgramme();
  await Promise.all([seedCards(app.services.db), seedBillers(app.services.db)]);
});
beforeEach(async () => {
  [ada] = await twoOperators(app);
});
afterAll(() => app.close());

const FILM = 'demo-jollof-treaty';
const MAGENTA = { r: 255, g: 0, b: 255 };

const aPicture = (background: typeof MAGENTA): Promise<Buffer> =>
  sharp({ create: { width: 480, height: 400, channels: 3, background } })
    .png()
    .toBuffer();

async function upload(path: string, background = MAGENTA): Promise<string> {
  const body = { content_type: 'image/png', data: (await aPicture(background)).toString('base64') };
  const answer = await app.call<{ data: { logo: string } }>('PUT', `/desk/pictures/${path}`, {
    token: ada.token,
    body,
  });
  expect(answer.status).toBe(200);
  return answer.body.data.logo;
}
const remove = (path: string) => deskOf(app, ada).delete(`/pictures/${path}`);

/** The address that a page gives, with what the desk uploaded. */
async function addressOf(pattern: string, path = pattern): Promise<string> {
  const { body } = await app.call<{ data: Record<string, string> }>('GET', '/marks');
  setUploadedMarks(body.data);
  const address = sharePicture({ pattern }, path);
  setUploadedMarks({});
  return address;
}

async function fetchPicture(address: string, headers: Record<string, string> = {}) {
  const asked = new Request(ORIGIN + address, { headers });
  const answer = await app.api.fetch(asked, { clientAddress: '127.0.0.1', requestId: 'chat' });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** How many pixels are nearly of a colour: painters round. */
async function countPixels(bytes: Buffer, { r, g, b }: typeof MAGENTA): Promise<number> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const isNear = (at: number) =>
    Math.abs(data[at]! - r) + Math.abs(data[at + 1]! - g) + Math.abs(data[at + 2]! - b) < 40;
  let count = 0;
  for (let at = 0; at < data.length; at += info.channels) if (isNear(at)) count += 1;
  return count;
}

const breakFile = (logo: string) =>
  app.services.db.sql.query('update mark_picture set bytes = $2 where key = $1', [
    logo.slice(-32),
    Buffer.from('This is no picture.'),
  ]);

const brands = [
  ['cards/apple', '/giftcard/rates/[brand]', '/giftcard/rates/apple', 60_000],
  ['cards/steam', '/giftcard/rates', '/giftcard/rates', 5_000],
  ['coins/btc', '/crypto/prices/[token]', '/crypto/prices/btc', 50_000],
  ['billers/ng-mtn', '/status', '/status', 5_000],
  ['billers/ng-mtn', '/status/[bill_id]', '/status/ng-mtn', 50_000],
] as const;

describe('the picture of a page in a chat', () => {
  it.each(brands)('shows what was uploaded for %s on %s', async (mark, pattern, path, pixels) => {
    const before = await addressOf(pattern, path);
    const logo = await upload(mark);
    const address = await addressOf(pattern, path);
    expect(address).not.toBe(before);
    expect(address).toContain(logo.slice(-32, -24));
    const { answer, bytes } = await fetchPicture(address);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', ...SHARE_PICTURE });
    expect(bytes.length).toBeLessThanOrEqual(40_000);
    expect(await countPixels(bytes, MAGENTA)).toBeGreaterThan(pixels);
    const etag = answer.headers.get('etag')!;
    const again = await fetchPicture(address, { 'if-none-match': etag });
    expect([again.answer.status, again.bytes.length]).toEqual([304, 0]);
    await remove(mark);
    expect(await addressOf(pattern, path)).toBe(before);
  });

  it('has another address and is another one once another picture was uploaded', async () => {
    const page = ['/giftcard/rates/[brand]', '/giftcard/rates/amazon'] as const;
    await upload('cards/amazon');
    const first = await addressOf(...page);
    const kept = await fetchPicture(first);
    const green = { r: 0, g: 200, b: 0 };
    await upload('cards/amazon', green);
    expect(await addressOf(...page)).not.toBe(first);
    // also for requests to the old address: the memory cache isn't used
    const { bytes } = await fetchPicture(first);
    expect(bytes.equals(kept.bytes)).toBe(false);
    expect(await countPixels(bytes, green)).toBeGreaterThan(60_000);
    expect(await countPixels(bytes, MAGENTA)).toBe(0);
    await remove('cards/amazon');
  });

  it('shows our own drawing where the file is broken or lost', async () => {
    const page = ['/crypto/prices/[token]', '/crypto/prices/eth'] as const;
    const asked = '/api/share-pictures?page=/crypto/prices/eth';
    const drawn = await fetchPicture(asked);
    const logo = await upload('coins/eth');
    const address = await addressOf(...page);
    await breakFile(logo);
    const broken = await fetchPicture(address);
    expect(broken.answer.status).toBe(200);
    expect(broken.bytes.equals(drawn.bytes)).toBe(true);
    await app.services.db.sql.query('delete from mark_picture where key = $1', [logo.slice(-32)]);
    const lost = await fetchPicture(address);
    expect(lost.bytes.equals(drawn.bytes)).toBe(true);
  });

  it('doesn’t exist for pages without marks', async () => {
    for (const page of ['/crypto/prices/none', '/help', '/status/', '/wallet'])
      expect((await fetchPicture(`/api/share-pictures?page=${page}`)).answer.status).toBe(404);
    expect((await fetchPicture('/api/share-pictures')).answer.status).toBe(422);
  });
});

describe('the picture of an event or film in a chat', () => {
  const address = `/api/events/${FILM}/picture`;

  it('shows the poster that an event has', async () => {
    const photo = await aPicture(MAGENTA);
    const file = { content_type: 'image/png' };
    const { key } = await uploadPicture(app, await aMember(app), photo, file);
    await app.services.db.sql.query('update event set poster_key = $2 where id = $1', [
      'demo-abuja-laughs',
      key,
    ]);
    const { bytes } = await fetchPicture('/api/events/demo-abuja-laughs/picture');
    expect(await countPixels(bytes, MAGENTA)).toBeGreaterThan(130_000);
  });

  it('shows what was uploaded for a film, on its showings as well, else the drawn poster', async () => {
    const drawn = await fetchPicture(address);
    const logo = await upload(`films/${FILM}`);
    const { answer, bytes } = await fetchPicture(address);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', ...SHARE_PICTURE });
    expect(await countPixels(bytes, MAGENTA)).toBeGreaterThan(130_000);
    const { rows } = await app.services.db.sql.query<{ id: string }>(
      `select id from event where film_id = $1 and status = 'on_sale' limit 1`,
      [FILM],
    );
    const showing = await fetchPicture(`/api/events/${rows[0]!.id}/picture`);
    expect(await countPixels(showing.bytes, MAGENTA)).toBeGreaterThan(130_000);
    await breakFile(logo);
    const broken = await fetchPicture(address);
    expect(broken.bytes.equals(drawn.bytes)).toBe(true);
  });
});
