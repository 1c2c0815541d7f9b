import { join, relative } from 'node:path';
import { rolldown, type Plugin, type RolldownBuild } from 'rolldown';
import { root } from '#server/ops/root.ts';

/** Packages of many small files; the others stay where they are, with the files they read. */
const PACKED =
  /^(?:drizzle-orm|zod|libphonenumber-js|hono|@hono|@simplewebauthn|@peculiar)(?:\/|$)/;
const isOurs = (id: string): boolean => /^[./#]/.test(id);
const modules = join(root, 'node_modules');

/**
 * Lets each module find its files next to its source. The path is relative to the packed file, so the project
 * can move.
 */
const placesOfSources = (folder: string): Plugin => ({
  name: 'places-of-sources',
  transform(code, id) {
    if (id.startsWith(modules) || !code.includes('import.meta')) return undefined;
    if (/import\.meta\.(?:dirname|filename|resolve)/.test(code))
      throw new Error(`${id} must find its files by import.meta.url, or it can’t be packed.`);
    const place = JSON.stringify(relative(folder, id).replaceAll('\\', '/'));
    const placed = code
      .replaceAll('import.meta.main', 'false')
      .replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`);
    // lines stay the same, which is all that a stack needs
    return { code: placed, map: null };
  },
});

/** Our programs, by the names of their files, ready to be written into a folder. */
export const bundlePrograms = (
  input: Record<string, string>,
  folder: string,
): Promise<RolldownBuild> =>
  rolldown({
    input,
    platform: 'node',
    // a module's side effects run, as from its source
    treeshake: false,
    external: (id) => !isOurs(id) && !PACKED.test(id),
    plugins: [placesOfSources(folder)],
    // pictures are cached by the same code, loaded later in one place and immediately in another
    onLog: (level, log, next) =>
      log.code === 'INEFFECTIVE_DYNAMIC_IMPORT' ? undefined : next(level, log),
  });
