import { createRequire } from 'node:module';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { theme } from '#lib/constants.ts';
import * as firstIcons from '#lib/look/first-icons.ts';
import * as moreIcons from '#lib/look/icons.ts';
import { productPictures } from '#lib/look/product-pictures.ts';
import * as serviceIcons from '#lib/look/service-icons.ts';
import type { Drawing } from '#lib/look/shapes.ts';
import { stalls } from '#lib/look/stalls.ts';
import { flattenIcon, type IconNode } from '#tests/support/flatten-icon.ts';

const lucide = createRequire(import.meta.url)('lucide') as Record<string, IconNode | undefined>;
const tokens = readFileSync('src/styles/tokens.css', 'utf8');
const token = (name: string, scheme: 'light' | 'dark' = 'light') => {
  const [, one, light, dark] =
    new RegExp(
      `--${name}:\\s+(?:(#\\w+)|var\\(--light, (#\\w+)\\) var\\(--dark, (#\\w+)\\));`,
    ).exec(tokens) ?? [];
  return (one ?? (scheme === 'light' ? light : dark))?.toLowerCase();
};

const asSvg = ({ viewBox, shapes }: Drawing) =>
  `<svg class="art" viewBox="${viewBox}">${shapes
    .map(
      ([tone, d, turn]) => `<path class="${tone}" d="${d}"${turn ? ` transform="${turn}"` : ''}/>`,
    )
    .join('')}</svg>`;

describe('the look', () => {
  it.each(Object.entries({ ...firstIcons, ...moreIcons, ...serviceIcons }))(
    '%s is the drawing of lucide',
    (name, path) => {
      const original = lucide[name.replace(/^icon/, '')];
      expect(original && flattenIcon(original)).toBe(path);
    },
  );

  it.each(Object.entries({ ...productPictures, ...stalls }))(
    'the picture %s stays under 4 KB',
    (_, drawing) => {
      expect(asSvg(drawing).length).toBeLessThan(4096);
      expect(asSvg(drawing)).not.toMatch(/NaN|undefined|\.\d\d/);
    },
  );

  it.each([
    ['primary', theme.primary],
    ['error', theme.error],
    ['success', theme.success],
    ['warning', theme.warning],
    ['page', theme.page],
  ])('the token %s is the colour of the specification', (name, colour) => {
    expect(token(name)).toBe(colour.toLowerCase());
  });

  it('has one dark ground for pages and for the bars of the browser', () => {
    expect(token('page', 'dark')).toBe(theme.pageDark);
  });

  it('names no colour outside of the tokens', () => {
    const sheets = readdirSync('src/styles', { recursive: true, encoding: 'utf8' });
    const named = sheets
      .filter((name) => name.endsWith('.css') && name !== 'tokens.css')
      .filter((name) =>
        /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\(/i.test(readFileSync(`src/styles/${name}`, 'utf8')),
      );
    expect(named).toEqual([]);
  });

  it.each([
    ['ink', 'page'],
    ['ink-2', 'page'],
    ['ink-3', 'page'],
    ['ink-3', 'sunken'],
    ['off-ink', 'off'],
    ['ink-3', 'surface'],
    ['on-primary', 'primary-fill'],
    ['on-primary', 'primary-hover'],
    ['on-primary-2', 'primary-fill'],
    ['primary-fill', 'on-primary'],
    ['surface', 'success-ink'],
    ['surface', 'error-ink'],
    ['error-ink', 'surface'],
    ['on-primary', 'error-hover'],
    ['primary', 'primary-tint-3'],
    ['ink-2', 'primary-tint'],
    ['ink-3', 'primary-tint'],
    ['ink-2', 'clay-tint'],
    ['ink-2', 'warning-tint'],
    ['ink-2', 'error-tint'],
    ['ink-2', 'success-tint'],
    ['on-primary-2', 'night'],
    ['primary', 'primary-tint-2'],
    ['clay-ink', 'clay-tint-2'],
    ['success-ink', 'success-tint'],
    ['error-ink', 'error-tint'],
    ['warning-ink', 'warning-tint-2'],
    ['on-primary', 'error-fill'],
  ])('text of %s on %s reaches 4.5 to 1 in both schemes', (text, ground) => {
    for (const scheme of ['light', 'dark'] as const) {
      const [ink, paper] = [token(text, scheme), token(ground, scheme)];
      expect(contrast(ink ?? '', paper ?? ''), scheme).toBeGreaterThanOrEqual(4.5);
    }
  });
});

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => {
    const part = parseInt(hex.slice(i, i + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}
