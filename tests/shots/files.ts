import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

export interface Shot {
  /** Below the folder of the set, as `member/wallet.360x740.dark.png`. */
  path: string;
  who: string;
  screen: string;
  viewport: string;
  scheme: string;
}

/** Whether a screen is among those asked for by parts of names. One that ends in $ is the end of a name: `operator/desk$`. */
export const isWanted = (name: string, parts: readonly string[]): boolean =>
  parts.length === 0 ||
  parts.some((part) =>
    part.endsWith('$') ? name.endsWith(part.slice(0, -1)) : name.includes(part),
  );

/** The pictures of a set, parsed from their names. */
export function readShots(folder: string): Shot[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return files
    .filter((each) => each.isFile())
    .map((each) => relative(folder, join(each.parentPath, each.name)))
    .sort()
    .flatMap((path) => {
      const [, who, screen, viewport, scheme] =
        /^([^/]+)\/(.+)\.(\d+x\d+)\.(light|dark)\.png$/.exec(path) ?? [];
      return who && screen && viewport && scheme ? [{ path, who, screen, viewport, scheme }] : [];
    });
}
