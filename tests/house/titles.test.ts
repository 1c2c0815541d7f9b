import { describe, expect, it } from 'vitest';
import { lacks, stumbleIn, titlesIn, titlesOf } from '#tests/support/test-titles.ts';

describe('titles of tests', () => {
  it('are whole sentences about what the subject does', () => {
    const titles = titlesOf('tests');
    expect(titles.length).toBeGreaterThan(5_000);
    const faults = titles.map((each) => ({ ...each, lacks: lacks(each.title) }));
    expect(faults.filter((each) => each.lacks !== null)).toEqual([]);
  });

  it('are plain English', () => {
    const faults = titlesOf('tests').map((each) => ({ ...each, phrase: stumbleIn(each.title) }));
    expect(faults.filter(({ phrase }) => phrase !== null)).toEqual([]);
  });

  it.each([
    'shows it to whoever asks',
    'is drawn anew',
    'has a line of its own',
    'tells its owner why',
    'is turned down at the desk',
    'is told of once, however often it comes',
    'signs in and goes on with the form',
    'is paid back when no one answers',
    'waits for a person with its money',
    'keeps what was typed before the page woke',
  ])('are refused where a reader would stumble: %s', (title) => {
    expect(stumbleIn(title)).not.toBeNull();
  });

  it.each([
    ['works', 'fewer than three words'],
    ['refuses children', 'fewer than three words'],
    ['%s', 'fewer than three words'],
    ['to a member in Ghana', 'no verb'],
    ['%s from %s', 'no verb'],
  ])('are refused where they are no sentence: %s', (title, lack) => {
    expect(lacks(title)).toBe(lack);
  });

  it.each(['refuses %s', 'isn’t shown twice', 'are the same for ${name}', 'let guests in first'])(
    'are accepted as they are: %s',
    (title) => {
      expect(lacks(title)).toBeNull();
    },
  );

  it('are found in each way to write a test', () => {
    const text = "it('a', f); test.skip(`b ${c}`, f); it.each([1])('d', f); describe('e', f);";
    expect(titlesIn('a.test.ts', text).map(({ title }) => title)).toEqual(['a', 'b ${c}', 'd']);
  });
});
