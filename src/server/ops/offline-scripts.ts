import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './root.ts';
import { hashSources } from './sources-hash.ts';

const folder = 'src/lib/browser';
const CHECK = `${folder}/receipt-check/main.ts`;
const WORKER = `${folder}/service-worker/main.ts`;

interface Script {
  fileName: string;
  code: string;
}

/** A script with what it asks for later; apart from the islands, so that no byte of theirs comes along. */
async function bundle(source: string, entryFileNames: string): Promise<Script[]> {
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

/** The worker with its build and the files it keeps: another build is another worker. */
async function bundleWorker(build: string, kept: Script[]): Promise<Script[]> {
  const assets = JSON.stringify(kept.map(({ fileName }) => `/${fileName}`));
  const [worker, ...more] = await bundle(WORKER, 'sw.js');
  if (!worker || more.length > 0) throw new Error('The service worker has to be one file.');
  const code = worker.code.replace('%BUILD%', build).replace(/["'`]%ASSETS%["'`]/, assets);
  return [{ ...worker, code }];
}

interface Emitter {
  environment: { name: string };
  emitFile(file: { type: 'asset'; fileName: string; source: string }): string;
}

/**
 * Builds what works without network: the script of the page that checks receipts, and the service
 * worker that keeps both. Pages find the script under `__RECEIPT_CHECK__`.
 */
export function offlineScripts() {
  const build = hashSources().slice(0, 12);
  const name = `_astro/receipt-check.${build}.js`;
  return {
    name: 'oja:offline-scripts',
    config: (_config: object, { command }: { command: string }) => ({
      define: { __RECEIPT_CHECK__: JSON.stringify(`/${command === 'build' ? name : CHECK}`) },
    }),
    async generateBundle(this: Emitter) {
      if (this.environment.name !== 'client') return;
      const check = await bundle(CHECK, name);
      for (const { fileName, code } of [...check, ...(await bundleWorker(build, check))])
        this.emitFile({ type: 'asset', fileName, source: code });
    },
  };
}
