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

export async function launchBrowser(): Promise<Browser> {
  return raiseBrowserLimits(
    await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs }),
  );
}
