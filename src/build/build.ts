import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { packClient } from './pack-client.ts';
import { packServer } from './pack-server.ts';
import { root } from '#server/ops/root.ts';
import { numberedSteps } from '#server/ops/report-steps.ts';
import { hashSources, pageSources, removeStamp, stampBuild } from './sources-hash.ts';
import { giveUp, Trouble } from '#server/ops/trouble.ts';

type Numbered = ReturnType<typeof numberedSteps>;

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
async function buildSite(options: { quiet: boolean }, step: Numbered): Promise<void> {
  // changes made during the build are picked up by the next one
  const hash = hashSources(pageSources);
  removeStamp(pageSources);
  await step('Building pages and islands, a minute or two', () => runAstro(options.quiet));
  // their content comes from the server, which isn't loaded while Astro needs the memory
  const { drawSharePictures } = await import('#server/ops/share-pictures.ts');
  await step('Drawing the pictures for chats', () => drawSharePictures(join(root, 'dist/client')));
  await step('Compressing files for the browser', () =>
    packClient(join(root, 'dist/client'), join(root, 'dist/packed')),
  );
  stampBuild(pageSources, hash);
}

async function build(args: readonly string[]): Promise<void> {
  const isWhole = !args.includes('--server');
  const step = numberedSteps(isWhole ? 4 : 1);
  if (isWhole) await buildSite({ quiet: args.includes('--quiet') }, step);
  // last, because the pages' build empties dist/
  await step('Packing the server', () => packServer());
}

await build(process.argv).catch(giveUp);
