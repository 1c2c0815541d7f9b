import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { classesIn, scopeSheet } from '#server/door/trim-sheet.ts';
import { isIn, wordsOf, type Sides } from './module-words.ts';
import { expectSeam } from './seams.ts';
import { hashSources, pageSources } from './sources-hash.ts';

/** Renders the dialogs that can open on any page, and nothing else of the page. */
const overlays = /\/src\/islands\/shell\/overlays\.tsx$/;
const scope = ':where([data-overlays] *)';

export const nameDialogSheet = (): string =>
  `/_astro/dialogs.${hashSources(pageSources).slice(0, 12)}.css`;

/** Defines the sheet's address for pages. It is empty in development, where pages include all styles. */
export const defineDialogSheet =
  (name: string) =>
  (_config: object, { command }: { command: string }) => ({
    define: { __DIALOG_SHEET__: JSON.stringify(command === 'build' ? name : '') },
  });

/**
 * Writes the sheet that a page links when its first dialog opens (`islands/shell/lazy-dialog.ts`): the rules
 * that dialogs can use, for what is inside of them only. So it doesn't matter that it comes after the rules
 * of the page.
 * @param sheets those of all pages, before anything is left out of them
 */
export function writeDialogSheet(
  modules: Sides,
  sheets: readonly string[],
  { name, client }: { name: string; client: string },
): void {
  const [whole = ''] = sheets.toSorted((a, b) => b.length - a.length);
  const names = new Set(classesIn(whole));
  const start = [...modules.browser.keys()].find((id) => overlays.test(id));
  expectSeam(start, 'overlays');
  const asked = { isClass: (word: string) => names.has(word), client, withDialogs: true };
  const isOwn = isIn(wordsOf(modules, start, asked, 'browser'));
  writeFileSync(`${client}_astro/${basename(name)}`, scopeSheet(whole, isOwn, scope));
  for (const other of sheets)
    for (const each of classesIn(other))
      expectSeam(!isOwn(each) || names.has(each), `rule for .${each} in its largest sheet`);
}
