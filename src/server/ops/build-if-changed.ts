import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSite } from './build.ts';
import { assertWritable } from './checks.ts';
import { root } from './root.ts';
import { hashSources } from './sources-hash.ts';
import { giveUp } from './trouble.ts';

const stampFile = join(root, '.cache', 'build-hash');

/** Builds the pages unless dist/ was built from exactly these sources. */
export async function buildIfChanged(): Promise<void> {
  const hash = hashSources();
  const isBuilt = existsSync(join(root, 'dist/server/entry.mjs')) && existsSync(stampFile);
  if (isBuilt && readFileSync(stampFile, 'utf8') === hash) return;
  assertWritable(join(root, '.cache'), join(root, 'dist'));
  console.log('Building the pages ...');
  await buildSite({ quiet: true });
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(stampFile, hash);
}

if (import.meta.main) await buildIfChanged().catch(giveUp);
