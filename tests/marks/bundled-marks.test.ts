import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliCompressSync } from 'node:zlib';
import * as simpleIcons from 'simple-icons';
import { expect, test } from 'vitest';
import { coinIds } from '#lib/crypto/coins.ts';
import { coinNetworks } from '#lib/crypto/coin-networks.ts';
import banks from '#lib/facts/banks.json' with { type: 'json' };
import { markUrl, setUploadedMarks, sheetOf } from '#lib/look/marks.ts';
import platforms from '#server/fund-bets/facts/platforms.json' with { type: 'json' };
import a2c from '#server/airtime-to-cash/facts/networks.json' with { type: 'json' };
import cards from '#server/giftcard/facts/cards.json' with { type: 'json' };
import localCards from '#server/giftcard/facts/local-cards.json' with { type: 'json' };
import { chainNames, coinNames, iconNames } from '#server/ops/marks/glyph-names.ts';
import glyphs from '#server/ops/marks/glyphs.json' with { type: 'json' };
import { lettersOf } from '#server/ops/marks/letters.ts';
import { listBrands } from '#server/ops/marks/listed.ts';
import { drawMarkFiles } from '#server/ops/marks/sheets.ts';
import { families } from '#server/refill/facts.ts';

const files = drawMarkFiles();
const billers = families.flatMap((family) => family.billers.map(({ id }) => id));
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** The sheet in which pages look for each mark. */
const asked: [kind: string, ids: readonly string[], sheet: (id: string) => string][] = [
  ['networks and billers', billers, (id) => sheetOf('bills', id)],
  ['networks that buy airtime', idsOf(a2c.networks), (id) => sheetOf('bills', id)],
  ['betting platforms', idsOf(platforms.platforms), (id) => sheetOf('bets', id)],
  ['banks and mobile money', idsOf(banks), (id) => sheetOf('banks', id)],
  ['gift cards', idsOf(cards.brands), () => 'cards'],
  ['local gift cards', idsOf(localCards.cards), () => 'local-cards'],
  ['coins and their networks', [...coinIds, ...Object.keys(coinNetworks)], () => 'coins'],
];

test.each(asked)('%s have a picture, in their list and alone', (_, ids, sheet) => {
  expect(ids.length).toBeGreaterThan(0);
  const missing = ids.filter(
    (id) => !files.get(sheet(id))?.includes(`<view id="${id}"`) || !files.has(id),
  );
  expect(missing).toEqual([]);
});

test('No two brands share an id, because it names the file', () => {
  const all = [...listBrands().map(({ id }) => id), ...listBrands().map(({ sheet }) => sheet)];
  const once = new Set(all.slice(0, listBrands().length));
  expect(once.size).toBe(listBrands().length);
  expect(all.slice(listBrands().length).filter((sheet) => once.has(sheet))).toEqual([]);
});

test('The address names the sheet and the mark in it', () => {
  expect(markUrl('ng-mtn', sheetOf('bills', 'ng-mtn'))).toMatch(/bills-ng\.svg#ng-mtn$/);
  expect(markUrl('apple')).toMatch(/apple\.svg#apple$/);
});

test('No picture needs a style, a script or another file', () => {
  for (const [name, svg] of files)
    expect(svg, name).not.toMatch(/style|<script|<image|href="[^#]|NaN|undefined/);
});

test('Letters are the usual abbreviation of a name', () => {
  expect(
    ['MTN', 'PalmPay', 'United Bank for Africa (UBA)', 'Glo', 'Zenith Bank'].map(lettersOf),
  ).toEqual(['MTN', 'PP', 'UBA', 'Glo', 'Ze']);
});

const packaged = new Map(Object.values(simpleIcons).map((icon) => [icon.slug, icon.path] as const));
const coinFile = (name: string) =>
  createRequire(import.meta.url).resolve(`cryptocurrency-icons/svg/color/${name}.svg`);

test('Logos are those of the packages, and only those that are used', () => {
  const used = new Set([...Object.values(iconNames), ...Object.values(chainNames)]);
  expect(Object.keys(glyphs.icons).toSorted()).toEqual([...used].toSorted());
  for (const [slug, path] of Object.entries(glyphs.icons)) expect(path).toBe(packaged.get(slug));
  expect(Object.keys(glyphs.coins).toSorted()).toEqual(
    [...new Set(Object.values(coinNames))].toSorted(),
  );
  for (const [name, inner] of Object.entries(glyphs.coins))
    expect(readFileSync(coinFile(name), 'utf8')).toContain(inner);
});

test('an uploaded picture replaces ours, in lists as well', () => {
  expect(markUrl('ng-mtn', 'bills-ng')).toMatch(/bills-ng\.svg#ng-mtn$/);
  setUploadedMarks({ 'ng-mtn': '/api/marks/one' });
  expect(markUrl('ng-mtn', 'bills-ng')).toBe('/api/marks/one');
  expect(markUrl('ng-glo', 'bills-ng')).toMatch(/bills-ng\.svg#ng-glo$/);
  setUploadedMarks({});
});

test('A card with letters for a logo takes at most 700 bytes, so that its page of rates stays light', () => {
  const drawings = idsOf(cards.brands).map((id) => files.get(id) ?? '');
  const sizes = drawings
    .filter((svg) => svg.includes('id="l-'))
    .map((svg) => brotliCompressSync(svg).length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(700);
});
