import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../root.ts';

const folder = join(root, '.cache', 'selection');
const passed = join(folder, 'passed.json');

const git = (args: string[], env: Record<string, string> = {}): string =>
  execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** Writes the current files as a git tree, with a separate index, so the real one stays unchanged. */
function takeTree(): string {
  mkdirSync(folder, { recursive: true });
  const env = { GIT_INDEX_FILE: join(folder, 'index') };
  git(['add', '--all'], env);
  return git(['write-tree'], env).trim();
}

/** The same for a run that is complete without it: there may be no git. */
export function snapshot(): string | undefined {
  try {
    return takeTree();
  } catch {
    return undefined;
  }
}

interface Passed {
  tree: string;
  commit: string;
}

/** Notes that everything passed, for the files as they were when the run began. */
export function notePassed(tree: string): void {
  mkdirSync(dirname(passed), { recursive: true });
  writeFileSync(passed, JSON.stringify({ tree, commit: git(['rev-parse', 'HEAD']).trim() }));
}

const isThere = (name: string): boolean => {
  try {
    git(['cat-file', '-e', `${name}^{tree}`]);
    return true;
  } catch {
    return false;
  }
};

/**
 * The tree of the last complete pass. Git drops a tree without a commit after two weeks; then its commit
 * counts.
 */
export function lastPassed(): string | undefined {
  if (!existsSync(passed)) return undefined;
  const { tree, commit } = JSON.parse(readFileSync(passed, 'utf8')) as Passed;
  return [tree, commit].find(isThere);
}

export interface Change {
  path: string;
  /** Its text before; undefined for a new file. */
  before?: string;
  /** Its text now; undefined for a deleted file. */
  after?: string;
}

function textAt(tree: string, path: string): string | undefined {
  try {
    return git(['show', `${tree}:${path}`]);
  } catch {
    return undefined;
  }
}

/** Compares a commit or tree with the current files. @throws Error when the commit doesn't exist */
export function changesSince(base: string): Change[] {
  const now = takeTree();
  const paths = git([
    'diff-tree',
    '-r',
    '-z',
    '--name-only',
    '--no-renames',
    `${base}^{tree}`,
    now,
  ]);
  return paths
    .split('\0')
    .filter(Boolean)
    .map((path) => {
      const [before, after] = [textAt(base, path), textAt(now, path)];
      return {
        path,
        ...(before !== undefined && { before }),
        ...(after !== undefined && { after }),
      };
    });
}
