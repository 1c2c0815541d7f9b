import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import type { Plugin } from 'rolldown';
import { bundlePrograms } from './pack-programs.ts';
import { programFiles, programsFolder } from './programs.ts';
import { root } from '#server/ops/root.ts';
import { hashSources, serverSources, stampBuild } from './sources-hash.ts';

/**
 * A source map of lines, not of columns: stacks are as readable, and each process needs 12 MB for its maps
 * instead of 80.
 */
function linesOf(mappings: string): string {
  const firstOfLine = decode(mappings).map((line) => {
    const first = line.find((segment) => segment.length >= 4);
    return first === undefined ? [] : [first];
  });
  return encode(firstOfLine);
}

const mapsOfLines: Plugin = {
  name: 'maps-of-lines',
  generateBundle(_options, files) {
    for (const file of Object.values(files)) {
      if (file.type !== 'asset' || !file.fileName.endsWith('.map')) continue;
      const map = JSON.parse(String(file.source)) as { mappings: string };
      file.source = JSON.stringify({ ...map, names: [], mappings: linesOf(map.mappings) });
    }
  },
};

/**
 * Packs the server's programs and their shared code into a few files. Loading 2,200 files costs each process
 * three seconds of work and up to 200 MB. Maps next to them name the sources in stacks.
 */
export async function packServer(): Promise<void> {
  // changes made in the meantime are picked up by the next one
  const hash = hashSources(serverSources);
  const input = Object.fromEntries(
    Object.entries(programFiles).map(([name, source]) => [name, join(root, source)]),
  );
  rmSync(programsFolder, { recursive: true, force: true });
  const bundle = await bundlePrograms(input, programsFolder);
  await bundle.write({
    dir: programsFolder,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    sourcemap: true,
    // the sources are there
    sourcemapExcludeSources: true,
    plugins: [mapsOfLines],
  });
  await bundle.close();
  stampBuild(serverSources, hash);
}
