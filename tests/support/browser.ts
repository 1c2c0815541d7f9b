import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import chromiumPackage from '@sparticuz/chromium';
import { chromium, type Browser } from 'playwright';
import { raiseBrowserLimits } from './browser-limits.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The Chromium of this machine, else the one in node_modules. */
export async function findChromium(): Promise<string> {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = [
    process.env['CHROMIUM'] ?? '',
    chromium.executablePath(),
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
  ];
  return (
    candidates.find((path) => path !== '' && isExecutable(path)) ?? chromiumPackage.executablePath()
  );
}

// Not the package's own list, which turns off web security and with it what we test.
export const chromiumArgs = ['--no-sandbox'];

/** What a phone calls itself: pages for it have nothing of what only wide windows show. */
export const phoneAgent =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

/** What a computer calls itself, for journeys in a wide window. */
export const laptopAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

export async function launchBrowser(): Promise<Browser> {
  return raiseBrowserLimits(
    await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs }),
  );
}
