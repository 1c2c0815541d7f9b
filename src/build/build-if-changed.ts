import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { assertWritable } from '#server/ops/checks.ts';
import { root } from '#server/ops/root.ts';
import { isBuilt, pageSources, serverSources } from './sources-hash.ts';
import { giveUp, Trouble } from '#server/ops/trouble.ts';

/** Builds what dist/ doesn't have from exactly these sources, in a separate process: all of it, or the server. */
export async function buildIfChanged(): Promise<void> {
  const hasPages = isBuilt(pageSources);
  if (hasPages && isBuilt(serverSources)) return;
  assertWritable(join(root, 'dist'));
  console.log(
    hasPages
      ? 'The server has changed and is packed again.'
      : 'The pages are built, once for each change: four steps, about two minutes.',
  );
  const file = join(root, 'src/build/build.ts');
  const build = spawn(process.execPath, [file, '--quiet', ...(hasPages ? ['--server'] : [])], {
    cwd: root,
    stdio: 'inherit',
  });
  const [code] = (await once(build, 'exit')) as [number | null];
  // the build has already printed the reason
  if (code !== 0) throw new Trouble('Nothing was started.');
}

if (import.meta.main) await buildIfChanged().catch(giveUp);
