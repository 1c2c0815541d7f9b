import { readFileSync } from 'node:fs';
import type { Given } from './check-settings.ts';

const FILE = '_FILE';

interface Filled {
  given: Given;
  /** One sentence for each file that can't be used; never its content. */
  problems: string[];
}

function readValue(name: string, path: string): { value: string } | { problem: string } {
  try {
    const value = readFileSync(path, 'utf8').trim();
    return value === '' ? { problem: `The file of ${name}${FILE} is empty.` } : { value };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { problem: `The file of ${name}${FILE} can’t be read (${code ?? 'no reason given'}).` };
  }
}

/**
 * The settings among a process's variables, including those in files: any NAME can be given as NAME_FILE, the
 * path of a file with the value, as containers pass their secrets.
 * @param names the known settings; other variables ending in _FILE are not ours
 */
export function fillFromFiles(given: Given, names: readonly string[]): Filled {
  const filled: Record<string, string | undefined> = {};
  const problems: string[] = [];
  for (const name of names) {
    const path = given[name + FILE];
    filled[name] = given[name];
    if (!path) continue;
    if (given[name]) {
      problems.push(`${name} and ${name}${FILE} are both set: choose one.`);
      continue;
    }
    const read = readValue(name, path);
    if ('problem' in read) problems.push(read.problem);
    else filled[name] = read.value;
  }
  return { given: filled, problems };
}
