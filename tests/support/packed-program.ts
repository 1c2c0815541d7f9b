import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { bundlePrograms } from '#build/pack-programs.ts';
import { root } from '#server/ops/root.ts';

const programs = join(root, 'tests', 'support', 'programs');
const folder = join(root, '.cache', 'programs');

async function pack(name: string): Promise<string> {
  const bundle = await bundlePrograms({ [name]: join(programs, name) }, folder);
  const file = join(folder, `${name}.mjs`);
  const own = `${file}.${process.pid}`;
  await mkdir(folder, { recursive: true });
  await bundle.write({ file: own, format: 'esm', codeSplitting: false });
  await bundle.close();
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
