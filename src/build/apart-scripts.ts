import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#server/ops/root.ts';
import { bundle } from './offline-scripts.ts';
import { hashSources, pageSources } from './sources-hash.ts';

/** Scripts that load on request, and share nothing with the islands. */
const scripts = {
  __BOOKS_CHECK__: 'books-check',
  __HELP_SEARCH__: 'help-search',
  __PALETTE__: 'palette',
  __PANES__: 'panes',
  __WATCH_GUEST__: 'watch-guest',
} as const;

/** The rules of what only wide windows show, which their pages link. */
const sheet = { source: 'src/lib/browser/panes/panes.css', name: 'panes' };

interface Emitter {
  environment: { name: string };
  emitFile(file: { type: 'asset'; fileName: string; source: string }): string;
}

/**
 * Builds each of them as a small file, separate from the islands. Pages find one
 * under its name in capitals, such as `__PALETTE__`.
 */
export function apartScripts() {
  const sourceOf = (script: string) => `src/lib/browser/${script}/main.ts`;
  const build = hashSources(pageSources).slice(0, 12);
  const nameOf = (script: string) => `_astro/${script}.${build}.js`;
  const sheetName = `_astro/${sheet.name}.${build}.css`;
  return {
    name: 'oja:apart-scripts',
    config: (_config: object, { command }: { command: string }) => ({
      define: {
        ...Object.fromEntries(
          Object.entries(scripts).map(([name, script]) => [
            name,
            JSON.stringify(`/${command === 'build' ? nameOf(script) : sourceOf(script)}`),
          ]),
        ),
        __PANES_SHEET__: JSON.stringify(`/${command === 'build' ? sheetName : sheet.source}`),
      },
    }),
    async generateBundle(this: Emitter) {
      if (this.environment.name !== 'client') return;
      const source = readFileSync(join(root, sheet.source), 'utf8');
      this.emitFile({ type: 'asset', fileName: sheetName, source });
      for (const script of Object.values(scripts))
        for (const { fileName, code } of await bundle(sourceOf(script), nameOf(script)))
          this.emitFile({ type: 'asset', fileName, source: code });
    },
  };
}
