import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { coinIds } from '#lib/crypto/coins.ts';
import { routes } from '#lib/routes.ts';
import { eventCategories } from '#lib/e-tickets/categories.ts';
import { sharePicture } from '#lib/seo/share-picture.ts';
import { SHARE_PICTURE } from '#lib/seo/share-tags.ts';
import cards from '#server/giftcard/facts/cards.json' with { type: 'json' };
import { drawMarks } from '#server/ops/marks/goods.ts';
import { listBrands } from '#server/ops/marks/listed.ts';
import { drawingStyles, readColour } from '#server/receipts/share/class-colours.ts';
import { drawPicture } from '#server/receipts/share/draw-picture.ts';
import { listPictures, readMarked } from '#server/ops/share-pictures/listed.ts';
import { preparePicture } from '#server/uploads/prepare-picture.ts';

const long = 'What happens when a network takes its time and you have to close the page and go';

describe('the share pictures of pages', () => {
  it('exist for every public page without a parameter and for those that share one', async () => {
    const listed = await listPictures();
    const shared = routes
      .map((row) => sharePicture(row, row.pattern))
      .filter((path) => path.startsWith('/pictures/') && !path.includes('['));
    expect(shared.filter((path) => !listed.has(path))).toEqual([]);
  });

  it('exist for every card and coin, each with its own mark and its name', async () => {
    const listed = await listPictures();
    const of = (path: string) => listed.get(`/pictures${path}.png`);
    for (const { id, name } of cards.brands) {
      const picture = of(`/giftcard/rates/${id}`);
      expect(picture?.title).toContain(name);
      expect(picture?.goods).toBe(drawMarks([id]));
    }
    for (const id of coinIds) expect(of(`/crypto/prices/${id}`)?.goods).toBe(drawMarks([id]));
  });

  it('can be drawn for every biller and betting platform', () => {
    for (const { id, sheet } of listBrands())
      if (/^(?:bills|bets)-/.test(sheet))
        expect(readMarked(`/status/${id}`, {})?.goods, id).toBe(drawMarks([id]));
  });

  it('show an uploaded picture in place of the mark, and the other marks as they were', () => {
    const [steam, apple] = ['data:image/png;base64,AAAA', 'data:image/png;base64,BBBB'];
    expect(readMarked('/giftcard/rates/apple', { apple })?.goods).toContain(apple);
    const list = readMarked('/giftcard/rates', { steam })?.goods;
    expect(list).toContain(steam);
    expect(list?.match(/<image/g)).toHaveLength(1);
    expect(readMarked('/help', { steam })).toBeUndefined();
  });

  it('have their size, weigh at most 40 KB and are the same each time', async () => {
    const svg = drawPicture({ kind: 'News', title: long, stall: 'cards' });
    expect(svg).toBe(drawPicture({ kind: 'News', title: long, stall: 'cards' }));
    expect(svg).not.toMatch(/<text|var\(|undefined|NaN/);
    const bytes = await sharp(Buffer.from(svg)).png({ palette: true, colours: 32 }).toBuffer();
    expect(await sharp(bytes).metadata()).toMatchObject(SHARE_PICTURE);
    expect(bytes.length).toBeLessThanOrEqual(40_000);
  });

  it('of events show a poster, and state when and where', async () => {
    const facts = ['Sun 13 Dec 2026, 06:30pm', 'Garden Hall, Wuse, Abuja'];
    for (const category of eventCategories) {
      const poster = { id: `an-event-${category}`, category };
      const text = { kind: 'Comedy', title: long, stall: 'market', poster } as const;
      const svg = drawPicture({ ...text, facts });
      expect(svg).toContain('clip-path="url(#edge)"');
      expect(svg.length).toBeGreaterThan(drawPicture(text).length);
      const bytes = await sharp(Buffer.from(svg)).png({ palette: true, colours: 32 }).toBuffer();
      expect(bytes.length, category).toBeLessThanOrEqual(40_000);
    }
  });

  it('are drawn in a process that supports photos but has not taken one', async () => {
    expect(preparePicture).toBeTypeOf('function');
    const svg = drawPicture({ kind: 'News', title: long, stall: 'cards' });
    await expect(sharp(Buffer.from(svg)).png().toBuffer()).resolves.toBeDefined();
  });

  it('are painted in the colours of the pages', () => {
    expect(readColour('primary')).toBe('#372aa4');
    expect(drawingStyles()).toContain('.f-p { fill: #372aa4; }');
    expect(() => readColour('mauve')).toThrow('No colour is called mauve.');
  });
});
