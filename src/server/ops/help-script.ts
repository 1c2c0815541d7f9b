import { bundle } from './offline-scripts.ts';
import { hashSources } from './sources-hash.ts';

const SEARCH = 'src/lib/browser/help-search/main.ts';

interface Emitter {
  environment: { name: string };
  emitFile(file: { type: 'asset'; fileName: string; source: string }): string;
}

/**
 * Builds the search of /help as one small file, separate from the islands: it loads when the field is first
 * touched and needs nothing of what they share. Pages find it under `__HELP_SEARCH__`.
 */
export function helpScript() {
  const name = `_astro/help-search.${hashSources().slice(0, 12)}.js`;
  return {
    name: 'oja:help-script',
    config: (_config: object, { command }: { command: string }) => ({
      define: { __HELP_SEARCH__: JSON.stringify(`/${command === 'build' ? name : SEARCH}`) },
    }),
    async generateBundle(this: Emitter) {
      if (this.environment.name !== 'client') return;
      for (const { fileName, code } of await bundle(SEARCH, name))
        this.emitFile({ type: 'asset', fileName, source: code });
    },
  };
}
