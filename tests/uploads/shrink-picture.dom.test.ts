import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cropPicture } from '#lib/uploads/browser/crop-picture.ts';
import { PictureError } from '#lib/uploads/browser/picture-error.ts';
import { shrinkPicture } from '#lib/uploads/browser/shrink-picture.ts';
import { aPicture, stubCanvas, stubObjectUrls } from '#tests/support/pictures.ts';

const MB = 1024 * 1024;
const problemOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: unknown) => (error instanceof PictureError ? error.problem : String(error)),
  );

beforeEach(() => {
  stubObjectUrls();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('reducing a picture', () => {
  it('draws it upright with its longest side at 1600 px', async () => {
    const canvas = stubCanvas({ decodes: { width: 3_000, height: 4_000 } });
    const small = await shrinkPicture(aPicture('image/jpeg', 3 * MB));
    expect(canvas.size).toEqual([{ width: 1_200, height: 1_600 }]);
    expect(small).toMatchObject({ type: 'image/webp', size: 200_000 });
    expect(canvas.closed).toBe(1);
  });

  it('keeps the text of a long screenshot legible, whichever way up', async () => {
    const long = stubCanvas({ decodes: { width: 1_080, height: 9_000 } });
    await shrinkPicture(aPicture('image/png', 3 * MB));
    expect(long.size).toEqual([{ width: 720, height: 6_000 }]);
    const wide = stubCanvas({ decodes: { width: 9_000, height: 1_080 } });
    await shrinkPicture(aPicture('image/png', 3 * MB));
    expect(wide.size).toEqual([{ width: 6_000, height: 720 }]);
  });

  it('never enlarges one that is too heavy', async () => {
    const canvas = stubCanvas({ decodes: { width: 800, height: 600 } });
    await shrinkPicture(aPicture('image/jpeg', MB));
    expect(canvas.size).toEqual([{ width: 800, height: 600 }]);
  });

  it('reduces the quality until 300 KB are enough', async () => {
    const canvas = stubCanvas({
      decodes: { width: 3_000, height: 2_000 },
      bytesAt: (quality) => quality * 460_000,
    });
    const small = await shrinkPicture(aPicture('image/jpeg', 3 * MB));
    expect(canvas.qualities).toEqual([0.86, 0.76, 0.64]);
    expect(small.size).toBe(0.64 * 460_000);
  });

  it('uses the lowest quality when none is light enough', async () => {
    stubCanvas({ decodes: { width: 3_000, height: 2_000 }, bytesAt: (quality) => quality * MB });
    expect((await shrinkPicture(aPicture('image/jpeg', 3 * MB))).size).toBe(0.5 * MB);
  });

  it('writes JPEG where the browser writes no WebP', async () => {
    stubCanvas({ decodes: { width: 3_000, height: 2_000 }, writesWebp: false });
    expect((await shrinkPicture(aPicture('image/jpeg', 3 * MB))).type).toBe('image/jpeg');
  });

  it('leaves a light one as it is', async () => {
    const canvas = stubCanvas({ decodes: { width: 1_600, height: 900 } });
    const same = await shrinkPicture(aPicture('image/png', 250_000));
    expect(same).toMatchObject({ type: 'image/png', size: 250_000 });
    expect(canvas.qualities).toEqual([]);
  });

  it('keeps the original when drawing it again would weigh more', async () => {
    stubCanvas({ decodes: { width: 1_601, height: 900 }, bytesAt: () => 290_000 });
    expect((await shrinkPicture(aPicture('image/jpeg', 280_000))).size).toBe(280_000);
  });

  it('passes on what it can’t read when the server can, under its true type', async () => {
    stubCanvas({ decodes: null });
    const heic = aPicture('image/heic', 3 * MB, { name: 'IMG_1.HEIC', type: '' });
    expect(await shrinkPicture(heic)).toMatchObject({ type: 'image/heic', size: 3 * MB });
  });

  it('refuses unreadable files, and those too large to pass on or to open', async () => {
    stubCanvas({ decodes: null });
    const text = new File(['%PDF-1.7 hello'], 'card.jpg', { type: 'image/jpeg' });
    expect(await problemOf(shrinkPicture(text))).toBe('not-a-picture');
    expect(await problemOf(shrinkPicture(new File([], 'x.png')))).toBe('not-a-picture');
    expect(await problemOf(shrinkPicture(aPicture('image/heic', 8 * MB + 1)))).toBe('too-large');
    stubCanvas({ decodes: { width: 9_000, height: 9_000 } });
    expect(await problemOf(shrinkPicture(aPicture('image/jpeg', 41 * MB)))).toBe('too-large');
  });
});

describe('cropping a picture for the profile', () => {
  const part = { x: 100, y: 50, width: 900, height: 900 };

  it('draws the chosen part in a size that every page can afford', async () => {
    const canvas = stubCanvas({ decodes: { width: 1_600, height: 1_200 }, bytesAt: () => 9_000 });
    expect(await cropPicture(aPicture(), part)).toMatchObject({ type: 'image/webp', size: 9_000 });
    expect(canvas.parts).toEqual([part]);
    expect(canvas.size).toEqual([{ width: 320, height: 320 }]);
    expect(canvas.closed).toBe(1);
  });

  it('refuses what this browser can’t read', async () => {
    stubCanvas({ decodes: null });
    expect(await problemOf(cropPicture(aPicture('image/heic'), part))).toBe('not-a-picture');
  });
});
