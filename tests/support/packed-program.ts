import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown, type Plugin } from 'rolldown';
import { root } from '#server/ops/root.ts';

const programs = join(root, 'tests', 'support', 'programs');
const folder = join(root, '.cache', 'programs');

/** Packages of many small files; the others stay where they are, with what they read beside them. */
const PACKED =
  /^(?:drizzle-orm|zod|libphonenumber-js|hono|@hono|@simplewebauthn|@peculiar)(?:\/|$)/;
const isOurs = (id: string): boolean => /^[./#]/.test(id);

/** Each module goes on finding its files beside its source. */
const placesOfSources: Plugin = {
  name: 'places-of-sources',
  transform: (code, id) =>
    id.startsWith(join(root, 'node_modules')) || !code.includes('import.meta')
      ? undefined
      : code
          .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
          .replaceAll('import.meta.filename', JSON.stringify(id))
          .replaceAll('import.meta.main', 'false')
          .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
};

async function pack(name: string): Promise<string> {
  const bundle = await rolldown({
    input: join(programs, name),
    platform: 'node',
    treeshake: false,
    external: (id) => !isOurs(id) && !PACKED.test(id),
    plugins: [placesOfSources],
  });
  const file = join(folder, `${name}.mjs`);
  const own = `${file}.${process.pid}`;
  await mkdir(folder, { recursive: true });
  await bundle.write({ file: own, format: 'esm', codeSplitting: false });
  // whole or not at all: the tests beside this one start the same file
  await rename(own, file);
  return file;
}

const packed = new Map<string, Promise<string>>();

/**
 * A program of tests/support/programs as one file. Loading the server from its two thousand costs two seconds of
 * work, which the tests that start it again and again would spend each time.
 */
export function packedProgram(name: string): Promise<string> {
  const made = packed.get(name) ?? pack(name);
  packed.set(name, made);
  return made;
}
