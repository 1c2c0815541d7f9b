import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { packClient } from './pack-client.ts';
import { root } from './root.ts';
import { drawSharePictures } from './share-pictures.ts';
import { hashSources, removeStamp, stampBuild } from './sources-hash.ts';
import { giveUp, Trouble } from './trouble.ts';

function runAstro(quiet: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const astro = join(root, 'node_modules/astro/bin/astro.mjs');
    const child = spawn(process.execPath, [astro, 'build'], {
      cwd: root,
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    const output: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) return resolve();
      const last = Buffer.concat(output).toString().trim().split('\n').slice(-30).join('\n');
      reject(new Trouble(`We couldn’t build the pages.\n${last}`.trim()));
    });
  });
}

/**
 * Builds pages, islands and pictures into dist/, packs the client files and writes the stamp that `npm start`
 * looks for. Quiet: output only on failure.
 */
async function buildSite(options: { quiet: boolean }): Promise<void> {
  // changes made during the build are picked up by the next one
  const hash = hashSources();
  removeStamp();
  await runAstro(options.quiet);
  await drawSharePictures(join(root, 'dist/client'));
  await packClient(join(root, 'dist/client'), join(root, 'dist/packed'));
  stampBuild(hash);
}

await buildSite({ quiet: process.argv.includes('--quiet') }).catch(giveUp);
