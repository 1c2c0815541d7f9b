import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './root.ts';

const inputs = ['src', 'public', 'astro.config.mjs', 'tsconfig.json', 'package-lock.json'];
// Pages and islands never import the server, so a change there needs no build.
const outside = join(root, 'src', 'server');

function listFiles(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .map((entry) => join(path, entry.name))
    .filter((child) => child !== outside)
    .flatMap(listFiles);
}

/** A hash of everything the build reads. */
export function hashSources(): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of inputs.flatMap((name) => listFiles(join(root, name))).sort()) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}
