import { describe, expect, it } from 'vitest';
import { localDay, localMonth } from '#server/platform/local-day.ts';

const at = (text: string) => new Date(text);

describe('the day of a country', () => {
  it('begins at midnight of the country’s own clock', () => {
    const now = at('2026-11-21T23:30:00Z');
    expect(localDay('NG', now).from).toEqual(at('2026-11-21T23:00:00Z'));
    expect(localDay('GH', now).from).toEqual(at('2026-11-21T00:00:00Z'));
    expect(localDay('KE', now).from).toEqual(at('2026-11-21T21:00:00Z'));
    expect(localDay('KE', now).until).toEqual(at('2026-11-22T21:00:00Z'));
  });

  it('includes its first moment and not its last', () => {
    const midnight = at('2026-11-21T23:00:00Z');
    expect(localDay('NG', midnight).from).toEqual(midnight);
    expect(localDay('NG', new Date(midnight.getTime() - 1)).until).toEqual(midnight);
  });

  it('follows the calendar month, over the turn of the year', () => {
    const month = localMonth('KE', at('2026-12-31T22:00:00Z'));
    expect(month.from).toEqual(at('2026-12-31T21:00:00Z'));
    expect(month.until).toEqual(at('2027-01-31T21:00:00Z'));
  });
});
