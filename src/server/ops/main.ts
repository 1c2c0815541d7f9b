import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { programsFolder } from '#build/programs.ts';
import { isBuilt, serverSources } from '#build/sources-hash.ts';
import type * as Program from './program.ts';

/** From its sources, the server takes three seconds to load; packed, less than one. */
const packed = pathToFileURL(join(programsFolder, 'ops.mjs')).href;
const program = isBuilt(serverSources) ? packed : new URL('program.ts', import.meta.url).href;

const { runProgram } = (await import(program)) as typeof Program;
await runProgram(process.argv.slice(2));
