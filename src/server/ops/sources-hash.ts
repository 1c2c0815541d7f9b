import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './root.ts';

const ops = join('src', 'server', 'ops');
const inputs = [
  ...['src', 'public', 'astro.config.mjs', 'tsconfig.json', 'package-lock.json'],
  ...['build.ts', 'pack-client.ts', 'share-pictures.ts', 'share-pictures', 'marks'].map((name) =>
    join(ops, name),
  ),
  join('src', 'server', 'receipts', 'share'),
];
// Pages and islands never import the server, so changes there don't require a build.
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

// Inside the folder it describes, so that neither outlives the other.
const stampFile = join(root, 'dist', 'sources-hash');

/** The sources that dist/ was built from; undefined when there is no finished build. */
export const builtFrom = (): string | undefined =>
  existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : undefined;

/** Marks dist/ as finished, and records which sources it was built from. */
export const stampBuild = (hash: string): void => writeFileSync(stampFile, hash);

/** From here on, dist/ may contain half a build. */
export const removeStamp = (): void => rmSync(stampFile, { force: true });
