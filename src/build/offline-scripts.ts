import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from '#server/ops/root.ts';
import { hashSources, pageSources } from './sources-hash.ts';

const folder = 'src/lib/browser';
const WORKER = `${folder}/service-worker/main.ts`;
const FAREWELL = `${folder}/service-worker/farewell.ts`;

/** Scripts of pages that work offline, and scripts that no page has to wait for. */
const pages = {
  __RECEIPT_CHECK__: 'receipt-check',
  __STATEMENT_CHECK__: 'statement-check',
  __CASE_FILE_CHECK__: 'case-file-check',
  __OFFLINE_PAGE__: 'offline-page',
  __AFTER_LOAD__: 'after-load',
} as const;
type Name = (typeof pages)[keyof typeof pages];

interface Script {
  fileName: string;
  code: string;
}

/** A script with what it loads later; built separately from the islands, so that none of their code is included. */
export async function bundle(source: string, entryFileNames: string): Promise<Script[]> {
  const built = await rolldown({
    input: join(root, source),
    platform: 'browser',
    transform: { define: { 'import.meta.env.PROD': 'true' } },
  });
  const { output } = await built.generate({
    format: 'es',
    minify: true,
    entryFileNames,
    chunkFileNames: '_astro/[name].[hash].js',
  });
  await built.close();
  return output.filter((file) => file.type === 'chunk');
}

const sourceOf = (name: Name) => `${folder}/${name}/main.ts`;
const listOf = (scripts: readonly Script[]) =>
  JSON.stringify(scripts.map(({ fileName }) => `/${fileName}`));

/** The worker with its build id and the files it caches: another build is another worker. */
async function bundleWorker(
  build: string,
  kept: Record<'page' | 'receiptFiles' | 'statementFiles' | 'caseFileFiles', readonly Script[]>,
): Promise<Script[]> {
  const [worker, ...more] = await bundle(WORKER, 'sw.js');
  const [farewell] = await bundle(FAREWELL, 'sw-off.js');
  if (!worker || !farewell || more.length > 0)
    throw new Error('The service worker has to be one file.');
  const code = worker.code
    .replace('%BUILD%', build)
    .replace(/["'`]%PAGE%["'`]/, listOf(kept.page))
    .replace(/["'`]%RECEIPT_FILES%["'`]/, listOf(kept.receiptFiles))
    .replace(/["'`]%STATEMENT_FILES%["'`]/, listOf(kept.statementFiles))
    .replace(/["'`]%CASE_FILE_FILES%["'`]/, listOf(kept.caseFileFiles));
  return [{ ...worker, code }, farewell];
}

interface Emitter {
  environment: { name: string };
  emitFile(file: { type: 'asset'; fileName: string; source: string }): string;
}

/**
 * Builds what is separate from the islands: the scripts of the pages that work offline, what every page does
 * after it was shown, and the service worker. Pages find a script under its name in capitals, such as
 * `__OFFLINE_PAGE__`.
 */
export function offlineScripts() {
  const build = hashSources(pageSources).slice(0, 12);
  const nameOf = (name: Name) => `_astro/${name}.${build}.js`;
  const address = (name: Name, isBuild: boolean) => `/${isBuild ? nameOf(name) : sourceOf(name)}`;
  const make = (name: Name) => bundle(sourceOf(name), nameOf(name));
  return {
    name: 'oja:offline-scripts',
    config: (_config: object, { command }: { command: string }) => ({
      define: Object.fromEntries(
        Object.entries(pages).map(([name, script]) => [
          name,
          JSON.stringify(address(script, command === 'build')),
        ]),
      ),
    }),
    async generateBundle(this: Emitter) {
      if (this.environment.name !== 'client') return;
      const receiptFiles = await make('receipt-check');
      const statementFiles = await make('statement-check');
      const caseFileFiles = await make('case-file-check');
      const page = await make('offline-page');
      const workers = await bundleWorker(build, {
        page,
        receiptFiles,
        statementFiles,
        caseFileFiles,
      });
      const checks = [...receiptFiles, ...statementFiles, ...caseFileFiles];
      const all = [...checks, ...page, ...(await make('after-load')), ...workers];
      for (const { fileName, code } of all)
        this.emitFile({ type: 'asset', fileName, source: code });
    },
  };
}
