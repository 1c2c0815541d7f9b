import { describe, expect, it } from 'vitest';
import { hasVoted, keepVote, readVote } from '#lib/help/votes.ts';

type Jar = Parameters<typeof keepVote>[0];

function aJar() {
  const set: { value: string; options: unknown }[] = [];
  const jar = {
    get: () => set.at(-1),
    set: (_: string, value: string, options: unknown) => void set.push({ value, options }),
  } as unknown as Jar;
  return { jar, set };
}

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

describe('a vote', () => {
  it('is the button that was pressed', () => {
    expect(readVote(formOf({ yes: 'faq/fees' }))).toEqual({ subject: 'faq/fees', helpful: 'yes' });
    expect(readVote(formOf({ no: 'faq/fees' }))).toEqual({ subject: 'faq/fees', helpful: 'no' });
    expect(readVote(formOf({ maybe: 'faq/fees' }))).toBeUndefined();
  });

  it('is remembered by the browser, for help only and out of reach of scripts', () => {
    const { jar, set } = aJar();
    expect(hasVoted(jar, 'faq/fees')).toBe(false);
    keepVote(jar, 'faq/fees');
    keepVote(jar, 'faq/undo');
    expect(hasVoted(jar, 'faq/fees')).toBe(true);
    expect(hasVoted(jar, 'faq/fee')).toBe(false);
    expect(set.at(-1)?.options).toMatchObject({ path: '/help', httpOnly: true, sameSite: 'lax' });
  });

  it('is deleted when there are twenty newer ones, so that the cookie stays small', () => {
    const { jar, set } = aJar();
    for (let n = 0; n <= 20; n += 1) keepVote(jar, `faq/answer-${n}`);
    keepVote(jar, 'faq/answer-20');
    expect(hasVoted(jar, 'faq/answer-0')).toBe(false);
    expect(hasVoted(jar, 'faq/answer-1')).toBe(true);
    expect(set.at(-1)?.value.split('.')).toHaveLength(20);
  });
});
