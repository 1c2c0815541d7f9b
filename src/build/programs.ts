import { join } from 'node:path';
import { root } from '#server/ops/root.ts';

/** What `npm start` and `npm run ops` run, each in a separate process. */
export const programFiles = {
  web: 'src/server/main.ts',
  worker: 'src/server/worker.ts',
  seed: 'src/server/ops/seed.process.ts',
  ops: 'src/server/ops/program.ts',
} as const;

export type Program = keyof typeof programFiles;

export const programsFolder = join(root, 'dist', 'programs');

/** Node's arguments for running a packed program, with stacks that name the sources. */
export const packed = (program: Program): string[] => [
  '--enable-source-maps',
  join(programsFolder, `${program}.mjs`),
];
