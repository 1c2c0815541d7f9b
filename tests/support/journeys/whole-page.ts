import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type CDPSession, type Page } from 'playwright/test';
import type { AxeResults } from 'axe-core';
import { PATIENCE_MS } from '#tests/support/patience.ts';
import { findCutText, findWide } from './cut-off.ts';
import {
  findBareDialogs,
  findHiddenFocus,
  findLooseParts,
  findMotion,
  findShortSums,
  findSmallTargets,
  findTinyControls,
} from './page-checks.ts';

/*
 * Rendering a page again is most of the cost of a walk. So everything that can be checked in one
 * state is checked together, two changes are rendered once, and a page keeps the colour scheme in
 * which the walk ends: the next walk starts with it.
 */

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);
const PHONE = 360;
const HEIGHT = 740;
/** Narrow phones, small laptops and large screens. */
const usualWidths = [320, 1024, 1440] as const;
/** Also tablets, and laptops whose columns are narrow. */
const allWidths = [320, 820, 1024, 1180, 1440] as const;
/** Also the narrowest page with a menu at its side. */
const edgeWidths = [320, 820, 960, 1024, 1180, 1440] as const;
const LEAVES_ITS_BOX = /^leaves its box|^a letter or two in each line/;

type Look = () => string[];
type Scheme = 'light' | 'dark';
interface Walk {
  page: Page;
  browser: CDPSession;
  /** How long a fault may last: islands need a moment at another width. */
  patienceMs: number;
  edges: boolean;
}
/** The options of a walk. */
export interface Wanted {
  /**
   * Also checks what only matters to those who need larger letters, reduced motion, or large
   * controls.
   */
  forAll?: boolean;
  /**
   * Also checks that the focus is visible on every type of control. Moving it may open something.
   */
  focus?: boolean;
  /** Also checks at more widths, and that text stays in its box. Not every page does yet. */
  edges?: boolean;
  patienceMs?: number;
}

/**
 * Colours are measured once everything has loaded, not during a transition; endless animations are
 * ignored.
 */
const IS_STILL = `!document.getAnimations().some(
  ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
)`;
const isWide = (px: number) => `matchMedia('(width: ${px}px)').matches`;
const isRem = (px: number) => `getComputedStyle(document.documentElement).fontSize === '${px}px'`;
const isIn = (scheme: Scheme) =>
  `getComputedStyle(document.documentElement).colorScheme === '${scheme}'`;

/**
 * Waits in the page until it is rendered like this and nothing moves, then checks it.
 * @throws Error when it never is
 */
function lookOnce(page: Page, drawn: readonly string[], looks: readonly Look[]) {
  const isReady = [...drawn, IS_STILL].join(' && ');
  return page.evaluate<string[]>(`(async () => {
    const end = Date.now() + ${PATIENCE_MS};
    do {
      await new Promise(requestAnimationFrame);
      if (Date.now() > end) throw new Error(${JSON.stringify(`This never came true: ${isReady}`)});
    } while (!(${isReady}));
    return [${looks.map((each) => `...(${String(each)})()`).join()}];
  })()`);
}

/** Findings that are still there after a while. */
async function look({ page, patienceMs, edges }: Walk, drawn: string[], ...looks: Look[]) {
  const end = Date.now() + patienceMs;
  for (;;) {
    const all = await lookOnce(page, drawn, looks);
    const found = edges ? all : all.filter((line) => !LEAVES_ITS_BOX.test(line));
    if (found.length === 0 || Date.now() > end) return found;
    await page.waitForTimeout(50);
  }
}

const prefix = (where: string, found: readonly string[]): string[] =>
  found.map((each) => `${where}: ${each}`);

/** The findings of axe, one readable line each; only those rules if some are named. */
async function findIssues({ page, browser }: Walk, ...rules: string[]): Promise<string[]> {
  // half a megabyte: Chromium reuses what it compiled for another document, unless it comes through
  // evaluate()
  if (!(await page.evaluate(() => 'axe' in window)))
    await browser.send('Runtime.evaluate', { expression: `${axeSource};0` });
  const options = { resultTypes: ['violations'], ...(rules.length > 0 && { runOnly: rules }) };
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, ${JSON.stringify(options)})`,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${help} ${any[0]?.message ?? ''} (${html.slice(0, 160)})`),
  );
}

/** Requesting the width that a page already has would render it again for nothing. */
async function setWidth(page: Page, width: number): Promise<void> {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: HEIGHT });
}

async function findAt(widths: readonly number[], walk: Walk): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await setWidth(walk.page, width);
    found.push(...prefix(`at ${width}`, await look(walk, [isWide(width)], findWide, findCutText)));
  }
  return found;
}

/** The other colour scheme, back at the width of a phone. Only colours differ in it. */
async function findInOtherColours(walk: Walk, scheme: Scheme): Promise<string[]> {
  await Promise.all([walk.page.emulateMedia({ colorScheme: scheme }), setWidth(walk.page, PHONE)]);
  await look(walk, [isWide(PHONE), isIn(scheme)]);
  return prefix(scheme, await findIssues(walk, 'color-contrast'));
}

const LETTERS = {
  usual: { standard: 16, fixed: 13 },
  twice: { standard: 32, fixed: 26 },
} as const;

/**
 * What is cut off or overlaps with letters twice as large, and where the focus is invisible when
 * the system has replaced all colours.
 */
async function findForOwnSettings(walk: Walk, focus: boolean): Promise<string[]> {
  const { page, browser } = walk;
  const setLetters = (fontSizes: (typeof LETTERS)[keyof typeof LETTERS]) =>
    browser.send('Page.setFontSizes', { fontSizes });
  const drawn = [isRem(LETTERS.twice.standard)];
  await setLetters(LETTERS.twice);
  if (focus) await page.emulateMedia({ forcedColors: 'active' });
  const large = await look(walk, drawn, findWide, findCutText);
  const hidden = focus ? await lookOnce(page, drawn, [findHiddenFocus]) : [];
  await setLetters(LETTERS.usual);
  if (focus) await page.emulateMedia({ forcedColors: 'none' });
  return [
    ...prefix('with letters twice as large', large),
    ...prefix('with the system’s colours', hidden),
  ];
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();
function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
}

/** All faults of a page, one readable line each. */
export async function findUnsound(
  page: Page,
  { forAll = false, focus = false, edges = false, patienceMs = PATIENCE_MS }: Wanted = {},
): Promise<string[]> {
  const walk = { page, browser: await sessionOf(page), patienceMs, edges };
  await setWidth(page, PHONE);
  const looks = [findWide, findCutText, findShortSums, findBareDialogs];
  const found = await look(walk, [isWide(PHONE)], ...looks);
  const isDark = await page.evaluate<boolean>(isIn('dark'));
  const [scheme, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  const more = [
    ...(forAll ? [findLooseParts, findSmallTargets, findTinyControls, findMotion] : []),
    ...(focus ? [findHiddenFocus] : []),
  ];
  found.push(...(await lookOnce(page, [], more)));
  found.push(...prefix(scheme, await findIssues(walk)));
  found.push(...(await findAt(edges ? edgeWidths : forAll ? allWidths : usualWidths, walk)));
  found.push(...(await findInOtherColours(walk, other)));
  if (forAll) found.push(...(await findForOwnSettings(walk, focus)));
  return found;
}

/**
 * axe finds nothing at 360, in light and dark, and nothing overflows or is cut off from 320 to
 * 1440.
 */
export async function expectSound(page: Page, what: string): Promise<void> {
  expect.soft(await findUnsound(page), what).toEqual([]);
}

/**
 * Sound, and more: each part is there once, a thumb can hit every control, nothing moves for those
 * who prefer reduced motion, and text can be twice as large.
 */
export async function expectSoundForAll(page: Page, what: string, focus = false): Promise<void> {
  expect.soft(await findUnsound(page, { forAll: true, focus }), what).toEqual([]);
}
