import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { flawOf } from '#lib/uploads/browser/picture-quality.ts';

const WIDTH = 480;
const HEIGHT = 300;

/** A card with a printed code on a table, as a phone sees it in good light. */
function card({ ground = '#8a7f70', light = '' } = {}) {
  const lines = Array.from(
    { length: 7 },
    (_, n) =>
      `<text x="70" y="${90 + n * 24}" font-size="18" fill="#222">X7K2 9QLM 4RTP 81ZC</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="${ground}"/>
    <rect x="50" y="50" width="380" height="200" rx="14" fill="#d9d4cc"/>${lines.join('')}${light}</svg>`;
  return sharp(Buffer.from(svg));
}

async function seen(picture: Sharp) {
  const { data } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return flawOf({ data: new Uint8ClampedArray(data), width: WIDTH, height: HEIGHT });
}

describe('a photo of a card', () => {
  it('in good light has no flaw', async () => {
    expect(await seen(card())).toBeNull();
  });

  it('on white paper has no glare', async () => {
    expect(await seen(card({ ground: '#ffffff' }))).toBeNull();
  });

  it('taken in the dark is too dark', async () => {
    expect(await seen(card().linear(0.15, 0))).toBe('dark');
  });

  it('with a flash has glare', async () => {
    const flash = '<ellipse cx="240" cy="150" rx="150" ry="90" fill="#fff"/>';
    expect(await seen(card({ light: flash }))).toBe('glare');
  });

  it('of a shaking hand is blurred', async () => {
    expect(await seen(sharp(await card().blur(4).png().toBuffer()))).toBe('blur');
  });
});
