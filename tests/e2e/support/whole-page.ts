import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from 'playwright/test';
import type { AxeResults } from 'axe-core';
import { PATIENCE_MS } from '#tests/support/patience.ts';
import { showScheme } from '#tests/support/scheme.ts';
import {
  findCutText,
  findHiddenFocus,
  findLooseParts,
  findMotion,
  findSmallTargets,
} from './page-checks.ts';

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);
const PHONE = 360;
const widths = [320, 1440, PHONE] as const;
const HEIGHT = 740;

/** What axe finds, one readable line each; only those rules if some are named. */
async function findIssues(page: Page, ...rules: string[]): Promise<string[]> {
  // half a megabyte to compile: once for each document
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const options = { resultTypes: ['violations'], ...(rules.length > 0 && { runOnly: rules }) };
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, ${JSON.stringify(options)})`,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${help} ${any[0]?.message ?? ''} (${html.slice(0, 160)})`),
  );
}

/** Elements that stick out at the right, unless they stand in a box that scrolls or cuts. */
const findWide = (page: Page, width: number): Promise<string[]> =>
  page.evaluate((right) => {
    const cuts = (element: Element) => getComputedStyle(element).overflowX !== 'visible';
    const isHeld = (element: Element) => {
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
        if (cuts(box)) return true;
      return false;
    };
    const wide = [...document.body.querySelectorAll('*')].filter((element) => {
      const box = element.getBoundingClientRect();
      return box.width > 0 && box.right > right + 1 && box.left < right && !isHeld(element);
    });
    const scrolls = document.documentElement.scrollWidth > right;
    return [
      ...(scrolls ? [`the page scrolls to ${document.documentElement.scrollWidth}`] : []),
      ...wide.slice(0, 3).map((element) => element.outerHTML.slice(0, 120)),
    ];
  }, width);

/** A page needs a moment to be drawn anew at another width; what is still wide then is wide. */
async function findWideAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: HEIGHT });
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const wide = await findWide(page, width);
    if (wide.length === 0 || Date.now() > end) return wide;
    await page.waitForTimeout(50);
  }
}

/** Colours are measured when everything has arrived, not half faded in; what turns for ever may turn. */
const untilStill = (page: Page) =>
  page.waitForFunction(() => {
    const ends = ({ effect }: Animation) => effect?.getComputedTiming().endTime !== Infinity;
    const moves = (each: Animation) => each.playState === 'running' && ends(each);
    return !document.getAnimations().some(moves);
  });

const REM = { usual: { standard: 16, fixed: 13 }, twice: { standard: 32, fixed: 26 } } as const;

/** What is cut off or piled up for someone who has set their letters twice as large. */
async function findAtTwiceTheText(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  const setLetters = (fontSizes: (typeof REM)[keyof typeof REM]) =>
    browser.send('Page.setFontSizes', { fontSizes });
  const isSet = (size: number) =>
    page.waitForFunction(
      (px) => getComputedStyle(document.documentElement).fontSize === `${px}px`,
      size,
    );
  await setLetters(REM.twice);
  await isSet(REM.twice.standard);
  const found = [...(await findWideAt(page, PHONE)), ...(await page.evaluate(findCutText))];
  await setLetters(REM.usual);
  await isSet(REM.usual.standard);
  await browser.detach();
  return found.map((each) => `with letters twice as large: ${each}`);
}

async function findUnsound(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    const wide = await findWideAt(page, width);
    found.push(...wide.map((each) => `wider than ${width}: ${each}`));
  }
  await untilStill(page);
  return [...found, ...(await findIssues(page)), ...(await findInTheDark(page))];
}

/** Only colours are others in the dark. */
async function findInTheDark(page: Page): Promise<string[]> {
  await showScheme(page, 'dark');
  await untilStill(page);
  const found = await findIssues(page, 'color-contrast');
  await showScheme(page, 'light');
  return found.map((each) => `in the dark: ${each}`);
}

/** axe finds nothing at 360, in light and dark, and nothing sticks out at 320, 360 and 1440. */
export async function expectSound(page: Page, what: string): Promise<void> {
  expect.soft(await findUnsound(page), what).toEqual([]);
}

/**
 * Sound, and more: each part is there once, a thumb finds every control, nothing moves for those who
 * asked for stillness, and text can be twice as large.
 */
export async function expectSoundForAll(page: Page, what: string): Promise<void> {
  const found = [
    ...(await findUnsound(page)),
    ...(await page.evaluate(findLooseParts)),
    ...(await page.evaluate(findSmallTargets)),
    ...(await page.evaluate(findMotion)),
    ...(await findAtTwiceTheText(page)),
  ];
  expect.soft(found, what).toEqual([]);
}

/** The focus is seen on every kind of control, also where the system has replaced all colours. */
export async function expectFocusSeen(page: Page, what: string): Promise<void> {
  const found = await page.evaluate(findHiddenFocus);
  await page.emulateMedia({ forcedColors: 'active' });
  const forced = await page.evaluate(findHiddenFocus);
  await page.emulateMedia({ forcedColors: 'none' });
  found.push(...forced.map((each) => `with the system's colours: ${each}`));
  expect.soft(found, what).toEqual([]);
}
