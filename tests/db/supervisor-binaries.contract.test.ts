import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { hydrateSymlinks, locateBinaries } from '#server/db/embedded/binaries.ts';

it('puts back the libraries’ links that an install without scripts leaves out', async () => {
  const { root } = await locateBinaries();
  const copy = await mkdtemp(path.join(tmpdir(), 'oja-package-'));
  await mkdir(path.join(copy, 'native', 'lib'), { recursive: true });
  const list = 'native/pg-symlinks.json';
  await cp(path.join(root, list), path.join(copy, list));
  const links = JSON.parse(await readFile(path.join(copy, list), 'utf8')) as {
    source: string;
    target: string;
  }[];
  const [first] = links;
  await symlink('elsewhere', path.join(copy, first!.target));
  expect(await hydrateSymlinks(copy)).toBe(links.length - 1);
  expect(await hydrateSymlinks(copy)).toBe(0);
  await rm(copy, { recursive: true, force: true });
});
