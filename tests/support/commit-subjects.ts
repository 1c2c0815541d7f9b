import { spawnSync } from 'node:child_process';
import { root } from '#server/ops/root.ts';

/**
 * The last commit before the rule for subjects. A shallow clone that lacks it falls back to its
 * time.
 */
const LAST_FREE = { commit: '02fa09fb', time: '2026-11-28T10:08:37Z' };

const MOST_LETTERS = 72;
const VERBS = ['Add', 'Fix', 'Move', 'Rename', 'Remove', 'Test', 'Document', 'Speed up'];
const BEGINS = new RegExp(`^(${VERBS.join('|')}) \\S`);

function git(folder: string, args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** The subjects of the commits since the rule, or why they can't be read, as in a tarball. */
export function readSubjects(folder = root, after = LAST_FREE): string[] | string {
  const prefix = git(folder, ['rev-parse', '--show-prefix']);
  if (prefix === undefined) return 'there is no Git here, or no repository';
  if (prefix !== '') return 'the repository around this folder is another one';
  const range = git(folder, ['rev-parse', '--verify', '--quiet', `${after.commit}^{commit}`])
    ? [`${after.commit}..HEAD`]
    : [`--since=${after.time}`];
  const subjects = git(folder, ['log', '--no-merges', '--format=%s', ...range]);
  if (subjects === undefined) return 'Git can’t list them';
  return subjects.split('\n').filter((subject) => subject !== '');
}

/** What is wrong with a subject; null for a valid one. */
export function faultOf(subject: string): string | null {
  if (subject.length > MOST_LETTERS) return `is longer than ${MOST_LETTERS} characters`;
  if (!BEGINS.test(subject)) return `begins with none of ${VERBS.join(', ')}`;
  if (/[.!]$/.test(subject)) return 'ends like a sentence';
  return null;
}
