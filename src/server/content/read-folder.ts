import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readEntry, type Entries, type Kind } from '#lib/content/read-entry.ts';

const content = fileURLToPath(new URL('../../content/', import.meta.url));

/**
 * Every entry of a folder of src/content, sorted by file name.
 * @throws Error naming the file that can't be read
 */
export async function readFolder<K extends Kind>(kind: K): Promise<Entries[K][]> {
  const folder = join(content, kind);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();
  return Promise.all(
    names.map(async (name) => readEntry(kind, name, await readFile(join(folder, name), 'utf8'))),
  );
}
