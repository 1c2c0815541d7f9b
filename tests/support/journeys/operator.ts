import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '#server/ops/root.ts';
import { dataDirOf } from './product.ts';

const run = promisify(execFile);

/** Runs `npm run ops -- …` next to the running product; returns its output. */
export async function runOps(...args: string[]): Promise<string> {
  const file = join(root, 'src/server/ops/main.ts');
  const env = { ...process.env, DATA_DIR: dataDirOf() };
  const { stdout } = await run(process.execPath, [file, ...args], { cwd: root, env });
  return stdout;
}
