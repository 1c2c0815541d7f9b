import { join, relative } from 'node:path';
import { rolldown, type Plugin, type RolldownBuild } from 'rolldown';
import { root } from './root.ts';

/** Packages of many small files; the others stay where they are, with what they read beside them. */
const PACKED =
  /^(?:drizzle-orm|zod|libphonenumber-js|hono|@hono|@simplewebauthn|@peculiar)(?:\/|$)/;
const isOurs = (id: string): boolean => /^[./#]/.test(id);
const modules = join(root, 'node_modules');

/**
 * Each module goes on finding its files beside its source. Its place is written relative to the packed file, so
 * the project may move.
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
    // lines stay what they are, which is all that a stack names
    return { code: placed, map: null };
  },
});

/** Programs of ours, by the names of their files, ready to be written into a folder. */
export const bundlePrograms = (
  input: Record<string, string>,
  folder: string,
): Promise<RolldownBuild> =>
  rolldown({
    input,
    platform: 'node',
    // what a module does when it is loaded is done, as from its source
    treeshake: false,
    external: (id) => !isOurs(id) && !PACKED.test(id),
    plugins: [placesOfSources(folder)],
    // pictures are kept by the same code, loaded later in one place and at once in another
    onLog: (level, log, next) =>
      log.code === 'INEFFECTIVE_DYNAMIC_IMPORT' ? undefined : next(level, log),
  });
