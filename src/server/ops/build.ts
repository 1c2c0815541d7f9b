import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './root.ts';

/** Builds pages and islands into dist/. The output is shown only when something went wrong. */
export function buildSite(options: { quiet: boolean }): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [join(root, 'node_modules/astro/bin/astro.mjs'), 'build'],
      {
        cwd: root,
        env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', FORCE_COLOR: '0' },
        stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      },
    );
    const output: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) return resolve();
      const last = Buffer.concat(output).toString().trim().split('\n').slice(-30).join('\n');
      reject(new Error(`The pages could not be built.\n${last}`.trim()));
    });
  });
}

if (import.meta.main) {
  try {
    await buildSite({ quiet: false });
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
