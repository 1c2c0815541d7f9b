import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { assertWritable } from './checks.ts';
import { root } from './root.ts';
import { builtFrom, hashSources } from './sources-hash.ts';
import { giveUp, Trouble } from './trouble.ts';

/** Builds the pages, in a process of its own, unless dist/ was built from exactly these sources. */
export async function buildIfChanged(): Promise<void> {
  if (builtFrom() === hashSources()) return;
  assertWritable(join(root, 'dist'));
  console.log('Building the pages ...');
  const build = spawn(process.execPath, [join(root, 'src/server/ops/build.ts'), '--quiet'], {
    cwd: root,
    stdio: 'inherit',
  });
  const [code] = (await once(build, 'exit')) as [number | null];
  // the build has already printed the reason
  if (code !== 0) throw new Trouble('Nothing was started.');
}

if (import.meta.main) await buildIfChanged().catch(giveUp);
