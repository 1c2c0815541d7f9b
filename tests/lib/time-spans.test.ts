import { describe, expect, it } from 'vitest';
import { formatAgo, formatTimeLeft, formatSpan, formatTimes } from '#lib/time-spans.ts';

describe('A span of time', () => {
  it.each([
    [0, '1 second'],
    [1, '1 second'],
    [39.2, '40 seconds'],
    [90, '90 seconds'],
    [91, '2 minutes'],
    [5400, '90 minutes'],
    [5401, '2 hours'],
    [172_801, '3 days'],
  ])('of %d seconds is shown as %s', (seconds, words) => {
    expect(formatSpan(seconds)).toBe(words);
  });

  it('is shown once where most are as quick as half', () => {
    expect(formatTimes({ median: 40, p90: 170 })).toBe('40 seconds; 90% within 3 minutes');
    expect(formatTimes({ median: 95, p90: 110 })).toBe('2 minutes');
  });
});

describe('What is left of a time', () => {
  it.each([
    [59, 'less than a minute left'],
    [119, '1 minute left'],
    [7_199, '119 minutes left'],
    [7_200, '2 hours left'],
    [172_799, '47 hours left'],
  ])('of %d seconds is never more than there is: %s', (seconds, words) => {
    expect(formatTimeLeft(seconds)).toBe(words);
  });
});

describe('A past time', () => {
  it.each([
    [59, 'just now'],
    [119, '1 minute ago'],
    [7_199, '1 hour ago'],
    [172_800, '2 days ago'],
  ])('of %d seconds is rounded down: %s', (seconds, words) => {
    expect(formatAgo(seconds)).toBe(words);
  });
});
