import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '#server/ops/root.ts';

const run = promisify(execFile);

/** Where the product under test keeps its database. */
export const dataDir = (): string =>
  process.env['E2E_DATA_DIR'] ?? join(root, '.cache', `e2e-${process.env['E2E_PORT']}`);

/** What `npm run ops -- …` does beside the running product. */
export async function runOps(...args: string[]): Promise<void> {
  const file = join(root, 'src/server/ops/main.ts');
  const env = { ...process.env, DATA_DIR: dataDir() };
  await run(process.execPath, [file, ...args], { cwd: root, env });
}
