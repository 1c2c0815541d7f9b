import { describe, expect, it } from 'vitest';
import { dayFor, momentFor, showMoments, showMomentsAtDesk, writeMoments } from '#lib/moments.ts';
import { formatUtc, shapedTime } from '#lib/look/zone-time.ts';
import { maskNumbers, maskPersonal } from '#lib/rules/mask.ts';

const at = new Date('2026-11-27T23:48:00.000Z');
const text = `We’ll pay on ${momentFor('NG', at)}. Stop it by ${dayFor('NG', at)}.`;

describe('a moment in a sentence', () => {
  it.each([
    ['America/New_York', '27 Nov 2026, 06:48pm', '27 Nov 2026'],
    ['Pacific/Auckland', '28 Nov 2026, 12:48pm', '28 Nov 2026'],
    ['Africa/Lagos', '28 Nov 2026, 12:48am', '28 Nov 2026'],
  ])('is on the clock of a page in %s', (zone, moment, day) => {
    expect(showMoments(text, zone)).toBe(`We’ll pay on ${moment}. Stop it by ${day}.`);
  });

  it('is on the clock of the member’s country where the zone of the page is unknown', () => {
    expect(showMoments(momentFor('NG', at))).toBe('28 Nov 2026, 12:48am');
    expect(showMoments(momentFor('GH', at))).toBe('27 Nov 2026, 11:48pm');
    expect(showMoments(momentFor('KE', at))).toBe('28 Nov 2026, 02:48am');
  });

  it('names its zone where the reader’s is unknown', () => {
    expect(writeMoments(text)).toBe(
      'We’ll pay on 28 Nov 2026, 12:48am (Lagos time). Stop it by 28 Nov 2026.',
    );
    expect(showMomentsAtDesk(text)).toBe(
      'We’ll pay on 27 Nov 2026, 11:48pm UTC. Stop it by 27 Nov 2026.',
    );
  });

  it('begins with a small letter for colleagues, too', () => {
    expect(formatUtc(at.toISOString(), at, 'sentence')).toBe('today, 11:48pm UTC');
    expect(formatUtc(at.toISOString(), new Date(0), 'sentence')).toBe('27 Nov 2026, 11:48pm UTC');
    expect(shapedTime(at.toISOString(), 'UTC', 'day', at)).toBe('today, 11:48pm');
  });

  it('is replaced in JSON as it is in text', () => {
    const body = { data: [{ message: [text, 'No “quotes” lost.'] }], n: 1 };
    expect(JSON.parse(showMoments(JSON.stringify(body), 'Pacific/Auckland'))).toEqual({
      data: [{ message: [showMoments(text, 'Pacific/Auckland'), 'No “quotes” lost.'] }],
      n: 1,
    });
  });

  it('survives what masks long numbers', () => {
    expect(maskNumbers(text)).toBe(text);
    expect(maskPersonal(text)).toBe(text);
  });

  it.each([
    '{at 2026.13.99T99:99:99.000Z NG}',
    '{at 2026.11.28T07:48:00.000Z US}',
    '{at tomorrow}',
    'Paid on 28 Nov 2026, 12:48am.',
  ])('leaves “%s” alone: people and old rows may contain anything', (typed) => {
    expect(showMoments(typed, 'Pacific/Auckland')).toBe(typed);
    expect(writeMoments(typed)).toBe(typed);
  });
});
