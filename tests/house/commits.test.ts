import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultOf, readSubjects } from '#tests/support/commit-subjects.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'commits-'));
const run = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
    cwd,
    stdio: 'ignore',
  });

describe('subjects of commits', () => {
  it('begin with a plain verb and fit 72 characters', (context) => {
    const subjects = readSubjects();
    if (typeof subjects === 'string') {
      process.stderr.write(`Can’t see any commits: ${subjects}\n`);
      return context.skip();
    }
    const faults = subjects.map((subject) => [subject, faultOf(subject)]);
    expect(faults.filter(([, fault]) => fault !== null)).toEqual([]);
  });

  it.each([
    ['Added the desk', 'begins with none'],
    ['add the desk', 'begins with none'],
    ['Adds the desk', 'begins with none'],
    ['Refactor the desk', 'begins with none'],
    ['Speed the desk', 'begins with none'],
    ['Add', 'begins with none'],
    ['Add the desk.', 'ends like a sentence'],
    [`Add ${'x'.repeat(69)}`, 'is longer'],
  ])('are refused: %s', (subject, fault) => {
    expect(faultOf(subject)).toContain(fault);
  });

  it.each(['Speed up the desk', 'Fix taps on “+” that were lost', `Add ${'x'.repeat(68)}`])(
    'are accepted: %s',
    (subject) => {
      expect(faultOf(subject)).toBeNull();
    },
  );

  it('can’t be read in a tarball, which is reported', () => {
    expect(readSubjects(folder())).toContain('no repository');
  });

  it('are not those of a repository that a tarball was unpacked in', () => {
    const around = folder();
    run(around, 'init');
    mkdirSync(join(around, 'oja'));
    expect(readSubjects(join(around, 'oja'))).toContain('another one');
  });

  it('are read by their time where the clone is too shallow for the first', () => {
    const clone = folder();
    run(clone, 'init');
    run(clone, 'commit', '--allow-empty', '-m', 'Bad subject');
    expect(readSubjects(clone, { commit: 'gone', time: '2026-01-01T00:00:00Z' })).toEqual([
      'Bad subject',
    ]);
    expect(readSubjects(clone, { commit: 'gone', time: '2099-01-01T00:00:00Z' })).toEqual([]);
  });
});
