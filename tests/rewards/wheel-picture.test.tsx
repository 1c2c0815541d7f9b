import { readFileSync } from 'node:fs';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { WheelPicture } from '#islands/rewards/wheel/wheel-picture.tsx';
import type { CountryCode } from '#lib/countries.ts';
import { prizesIn } from '#server/rewards/wheel/prizes.ts';

afterEach(cleanup);

/** How often each prize is drawn when the product is new, in the order of the wheel. */
const weights = [300, 80, 120, 25, 1, 150, 74, 250];
const RIM = 150;
const HUB_EDGE = 18;
/** A character of a wide system font, and a digit's height, in units of the type size. */
const CHARACTER = 0.62;
const DIGIT = 0.72;

const segmentsIn = (country: CountryCode) =>
  prizesIn(country).map(({ id, kind, label }, n) => ({
    prize: id,
    kind,
    label,
    weight: weights[n] ?? 0,
    stock_left: null,
  }));

/** Where a line of a label begins and ends on the way from the hub, and how far from the middle of its slice. */
function boxOf(line: Element, text: Element) {
  const size = Number(text.getAttribute('font-size'));
  const lines = [...text.querySelectorAll('tspan')];
  const end = Number(line.getAttribute('x'));
  const fall = lines
    .slice(0, lines.indexOf(line as SVGTSpanElement) + 1)
    .reduce((sum, each) => sum + Number.parseFloat(each.getAttribute('dy') ?? ''), 0);
  return {
    size,
    end,
    start: end - size * CHARACTER * (line.textContent?.length ?? 0),
    furthest: size * Math.max(Math.abs(fall), Math.abs(fall - DIGIT)),
  };
}

it.each(['NG', 'GH', 'KE'] as const)(
  'keeps every label of the wheel in %s between the hub and the rim, and inside its slice',
  (country) => {
    const segments = segmentsIn(country);
    const total = weights.reduce((sum, each) => sum + each, 0);
    const { container } = render(
      <WheelPicture segments={segments} angle={0} onStill={() => undefined} />,
    );
    const labels = [...container.querySelectorAll('text')];
    expect(labels).toHaveLength(segments.length);
    for (const [n, text] of labels.entries()) {
      if (text.classList.contains('rim-label')) continue;
      const slope = Math.tan((Math.PI * (weights[n] ?? 0)) / total);
      const lines = text.querySelectorAll('tspan');
      expect(lines.length, text.textContent ?? '').toBeGreaterThan(0);
      for (const line of lines) {
        const { size, start, end, furthest } = boxOf(line, text);
        expect(size, text.textContent ?? '').toBeGreaterThanOrEqual(10);
        expect(end).toBeLessThan(RIM);
        expect(start, text.textContent ?? '').toBeGreaterThan(HUB_EDGE);
        expect(furthest, text.textContent ?? '').toBeLessThanOrEqual(start * slope + 0.5);
      }
    }
    const onRim = labels.filter((each) => each.classList.contains('rim-label'));
    expect(onRim.map((each) => each.textContent)).toHaveLength(1);
  },
);

const tokens = readFileSync('src/styles/tokens.css', 'utf8');

/** The colour of a class like `fill-clay-mid` in a scheme, as #rrggbb. */
function colourOf(fill: string, scheme: 'light' | 'dark'): string {
  const value = new RegExp(`--${fill.replace('fill-', '')}: ([^;]+);`).exec(tokens)?.[1] ?? '';
  return new RegExp(`var\\(--${scheme}, (#\\w{6})\\)`).exec(value)?.[1] ?? value;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

it.each(['light', 'dark'] as const)(
  'writes on each slice of the wheel in a colour that can be read, in the %s scheme',
  (scheme) => {
    const { container } = render(
      <WheelPicture segments={segmentsIn('NG')} angle={0} onStill={() => undefined} />,
    );
    const fillOf = (element: Element | undefined) =>
      /fill-[\w-]+/.exec(element?.getAttribute('class') ?? '')?.[0] ?? '';
    const slices = [...container.querySelectorAll('g path')];
    for (const [n, label] of [...container.querySelectorAll('text')].entries()) {
      const ground = label.classList.contains('rim-label') ? 'fill-page' : fillOf(slices[n]);
      const [text, below] = [fillOf(label), ground].map((each) => colourOf(each, scheme));
      expect(contrast(text ?? '', below ?? ''), label.textContent ?? '').toBeGreaterThan(4.5);
    }
  },
);
