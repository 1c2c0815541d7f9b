import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright';
import { firstLike } from '#tests/bench/public-pages.ts';
import { showScheme } from '#tests/support/scheme.ts';
import { scenes, type Scene } from './scenes.ts';
import type { Screen } from './screens.ts';
import { coverWhatChanges, untilStill } from './still.ts';
import {
  between,
  desktop,
  keyboard,
  phone,
  schemes,
  type Scheme,
  type Viewport,
} from './viewports.ts';

/** Longer pages are cut: the rest looks the same. */
const LONGEST_PX = 3_600;
const GOTO_MS = 20_000;

export interface Studio {
  origin: string;
  /** Where the pictures go. */
  folder: string;
  /** The values of the words in braces. */
  names: ReadonlyMap<string, string>;
}

async function addressOf({ path }: Screen, { origin, names }: Studio): Promise<string> {
  const named = path.replace(/\{(\w+)\}/g, (_, name: string) => names.get(name) ?? 'none');
  return named.includes('[') ? firstLike(origin, named) : named;
}

/** Opens a screen; false when its address redirects to a screen with its own pictures. */
async function open(page: Page, screen: Screen, studio: Studio): Promise<boolean> {
  const address = await addressOf(screen, studio);
  await page.goto(address, { timeout: GOTO_MS });
  const { pathname } = new URL(page.url());
  if (pathname !== new URL(address, studio.origin).pathname) return false;
  if (!screen.inside) return true;
  const link = page.locator(`main a[href^="${screen.inside}"]:not([href$="/new"])`).first();
  const href = await link.getAttribute('href');
  await page.goto(href ?? '', { timeout: GOTO_MS });
  return true;
}

const nextFrame = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20))),
  );

async function takeIn(page: Page, scheme: Scheme, at: Viewport, file: string): Promise<void> {
  await showScheme(page, scheme);
  await nextFrame(page);
  const path = `${file}.${at.name}.${scheme}.png`;
  await page.screenshot({ path, animations: 'disabled', scale: 'css' });
}
async function takeBoth(page: Page, at: Viewport, file: string): Promise<void> {
  for (const scheme of schemes) await takeIn(page, scheme, at, file);
}

/** A window as high as its page, so that sticky elements at the bottom cover nothing. */
async function growToWhole(page: Page, { width, height }: Viewport['size']): Promise<void> {
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  if (whole > height) await page.setViewportSize({ width, height: Math.min(whole, LONGEST_PX) });
}

const fields =
  ':is(input:not([type=hidden],[type=checkbox],[type=radio],[type=file],[type=search]),textarea):enabled:visible';

/** As while typing: the first field has the focus, and the keyboard covers the rest. */
async function takeWithKeyboard(page: Page, file: string): Promise<void> {
  const dialog = page.locator(`dialog[open] ${fields}`).first();
  const field = (await dialog.count()) > 0 ? dialog : page.locator(`main ${fields}`).first();
  if ((await field.count()) === 0) return;
  await page.setViewportSize(keyboard.size);
  await field.focus();
  await untilStill(page);
  await field.evaluate((each) => each.scrollIntoView({ block: 'center' }));
  await page.evaluate(coverWhatChanges);
  await takeBoth(page, keyboard, file);
}

/** Only what fits where differs between the phone and the large screen, not the colours. */
async function takeBetween(page: Page, isWhole: boolean, file: string): Promise<void> {
  for (const at of between) {
    await page.setViewportSize(at.size);
    await untilStill(page);
    await page.evaluate(coverWhatChanges);
    if (isWhole) await growToWhole(page, at.size);
    await takeIn(page, 'light', at, file);
  }
}

/** All pictures of one screen in one window. */
export async function take(
  page: Page,
  [name, screen]: readonly [string, Screen],
  at: Viewport,
  studio: Studio,
): Promise<void> {
  const scene: Scene | undefined = screen.scene && scenes[screen.scene];
  if (scene?.only && (scene.only === 'phone') !== at.isPhone) return;
  const file = join(studio.folder, name);
  mkdirSync(dirname(file), { recursive: true });
  await page.setViewportSize(at.size);
  await page.emulateMedia({ colorScheme: 'light' });
  if (!(await open(page, screen, studio))) return;
  await untilStill(page);
  await scene?.act(page);
  // nothing is under the pointer
  await page.mouse.move(0, 0);
  await untilStill(page);
  await page.evaluate(coverWhatChanges);
  const isCovered = await page.evaluate(() => !!document.querySelector(':modal, :popover-open'));
  if (!isCovered) await growToWhole(page, at.size);
  await takeBoth(page, at, file);
  if (at === phone) await takeWithKeyboard(page, file);
  if (at === desktop) await takeBetween(page, !isCovered, file);
}
