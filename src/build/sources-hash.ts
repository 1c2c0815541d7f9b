import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '#server/ops/root.ts';

const server = join('src', 'server');
const build = join('src', 'build');

/** One part of the build. */
interface Part {
  /** Files and folders that it is built from. */
  inputs: readonly string[];
  /** An excluded folder within them. */
  without?: string;
  /** Inside the folder it describes, so that neither outlives the other. */
  stamp: string;
}

/** Pages and islands import nothing of the server, so its other files don’t require a build of them. */
export const pageSources: Part = {
  inputs: [
    ...['src', 'public', 'astro.config.mjs', 'tsconfig.json', 'package-lock.json'],
    ...['door/encoding.ts', 'door/page-sheet.ts', 'door/trim-sheet.ts', 'receipts/share'].map(
      (name) => join(server, name),
    ),
    ...['marks', 'share-pictures', 'share-pictures.ts'].map((name) => join(server, 'ops', name)),
  ],
  without: server,
  stamp: join(root, 'dist', 'sources-hash'),
};

/** The programs of the server. */
export const serverSources: Part = {
  inputs: [server, build, join('src', 'lib'), 'package.json', 'package-lock.json'],
  stamp: join(root, 'dist', 'programs', 'sources-hash'),
};

function listFiles(path: string, without: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .map((entry) => join(path, entry.name))
    .filter((child) => child !== without)
    .flatMap((child) => listFiles(child, without));
}

/** A hash of everything that the build of a part reads. */
export function hashSources({ inputs, without = '' }: Part): string {
  const hash = createHash('sha256').update(process.version);
  const files = inputs.flatMap((name) => listFiles(join(root, name), join(root, without)));
  for (const file of files.sort()) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** Whether a part is finished, and was built from exactly these sources. */
export const isBuilt = (part: Part): boolean =>
  existsSync(part.stamp) && readFileSync(part.stamp, 'utf8') === hashSources(part);

/** Marks a part as finished, and records which sources it was built from. */
export const stampBuild = ({ stamp }: Part, hash: string): void => writeFileSync(stamp, hash);

/** From here on, dist/ may contain half a build of it. */
export const removeStamp = ({ stamp }: Part): void => rmSync(stamp, { force: true });
