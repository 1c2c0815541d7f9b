import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '#server/ops/root.ts';
import { dataDirOf } from './product.ts';

const run = promisify(execFile);

/** What `npm run ops -- …` does beside the running product; answers what it prints. */
export async function runOps(...args: string[]): Promise<string> {
  const file = join(root, 'src/server/ops/main.ts');
  const env = { ...process.env, DATA_DIR: dataDirOf() };
  const { stdout } = await run(process.execPath, [file, ...args], { cwd: root, env });
  return stdout;
}
