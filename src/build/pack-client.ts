import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join, relative } from 'node:path';
import { toBrotli, toGzip, WORTH_BYTES } from '#server/door/encoding.ts';

const texts = new Set([
  '.js',
  '.mjs',
  '.css',
  '.html',
  '.json',
  '.webmanifest',
  '.svg',
  '.txt',
  '.xml',
  '.dict',
]);

/** Compresses every text file of the client build once, as well as possible. */
export async function packClient(folder: string, packed: string): Promise<void> {
  await rm(packed, { recursive: true, force: true });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && texts.has(extname(entry.name)));
  await Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const bytes = await readFile(path);
      if (bytes.length < WORTH_BYTES) return;
      const target = join(packed, relative(folder, path));
      await mkdir(dirname(target), { recursive: true });
      await writeFile(`${target}.br`, await toBrotli(bytes, 11));
      await writeFile(`${target}.gz`, await toGzip(bytes, 9));
    }),
  );
  await mkdir(packed, { recursive: true });
}
