import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join, relative } from 'node:path';
import { toBrotli, toGzip } from '#server/door/encoding.ts';

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

/** Compresses every text file of the client build once, as well as possible; one that would grow stays plain. */
export async function packClient(folder: string, packed: string): Promise<void> {
  await rm(packed, { recursive: true, force: true });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && texts.has(extname(entry.name)));
  await Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const bytes = await readFile(path);
      const [br, gz] = await Promise.all([toBrotli(bytes, 11), toGzip(bytes, 9)]);
      const target = join(packed, relative(folder, path));
      await mkdir(dirname(target), { recursive: true });
      if (br.length < bytes.length) await writeFile(`${target}.br`, br);
      if (gz.length < bytes.length) await writeFile(`${target}.gz`, gz);
    }),
  );
  await mkdir(packed, { recursive: true });
}
