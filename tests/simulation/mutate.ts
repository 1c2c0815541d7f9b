import type { Plugin } from 'vite';
import { mutants } from './mutants.ts';

/** Plants the mutant of that name while the tests load the code; no file changes. */
export function mutate(name: string): Plugin {
  const mutant = mutants.find((each) => each.name === name);
  if (!mutant) throw new Error(`No mutant is called “${name}”`);
  const { file, from, to } = mutant;
  return {
    name: 'mutate',
    enforce: 'pre',
    transform: (code, id) => (id.endsWith(file) ? code.replace(from, to) : undefined),
  };
}
