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
  // replaced atomically, because parallel tests start the same file
  await rename(own, file);
  return file;
}

const packed = new Map<string, Promise<string>>();

/**
 * A program of tests/support/programs, bundled into one file. Loading the server from its two
 * thousand files takes two seconds, each time a test starts it.
 */
export function packedProgram(name: string): Promise<string> {
  const made = packed.get(name) ?? pack(name);
  packed.set(name, made);
  return made;
}
