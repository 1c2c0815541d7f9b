import { expect, it } from 'vitest';
import { supportedCountries } from '#lib/countries.ts';
import { momentFor } from '#lib/moments.ts';
import { formatMinor, money } from '#lib/money.ts';
import { maskSums } from '#lib/sums-in.ts';
import { pushWords } from '#server/notifications/push-words.ts';
import { endOfQuiet } from '#server/notifications/quiet-hours.ts';

const told = {
  id: 'n1',
  title: 'MTN airtime: completed',
  message: ['First.', 'Second.'],
  link: '/my-orders/OJ-1',
  topic: 'orders',
} as const;
const words = (change: Partial<Parameters<typeof pushWords>[0]> = {}) =>
  pushWords({ ...told, message: [...told.message], ...change }, { hidesAmounts: false });

it('names the zone of a time, and splits no time', () => {
  const until = momentFor('NG', new Date('2026-11-28T06:48:00Z'));
  const { content } = words({ message: `It is held until ${until}.` });
  expect(content.body).toBe('It is held until 28 Nov 2026, 07:48am (Lagos time).');
  expect(words({ message: `${'a '.repeat(88)}${until}` }).content.body).not.toContain('{');
});

it('lets newer news about an order replace older, on the phone and on its way there', () => {
  const [first, later] = [words(), words({ id: 'n2', title: 'MTN airtime: reversed' })];
  expect(later.content.tag).toBe(first.content.tag);
  expect(later.topic).toBe(first.topic);
  expect(first.topic).toMatch(/^[\w-]{32}$/);
  expect(words({ link: '/my-orders/OJ-2' }).topic).not.toBe(first.topic);
});

it('lets nothing replace news about safety', () => {
  const alarm = { topic: 'security', link: '/settings/security' } as const;
  expect(words({ ...alarm, id: 'n1' }).topic).not.toBe(words({ ...alarm, id: 'n2' }).topic);
});

it('wakes a phone for money and safety, and waits longest for it', () => {
  expect(words({ topic: 'money' })).toMatchObject({ urgency: 'high', ttlS: 86_400 });
  expect(words({ topic: 'security' })).toMatchObject({ urgency: 'high' });
  expect(words({ topic: 'rewards' })).toMatchObject({ urgency: 'low', ttlS: 21_600 });
});

it('cuts long texts between words and leads to the inbox without a link', () => {
  const { content } = words({ message: 'word '.repeat(90), link: null });
  expect(content.body.length).toBeLessThanOrEqual(180);
  expect(content.body).toMatch(/word…$/);
  expect(content.link).toBe('/notifications');
});

it.each(Object.values(supportedCountries))('hides a sum in $currency', ({ currency }) => {
  const sum = formatMinor(money(1_234_567_89n, currency));
  const covered = maskSums(`${sum} is in your wallet. We took ${sum}.`);
  expect(covered).not.toMatch(/\d/);
  expect(covered).toContain('is in your wallet');
});

it.each([
  ['2026-11-22T20:59:00Z', undefined],
  ['2026-11-22T21:00:00Z', '2026-11-23T06:00:00.000Z'],
  ['2026-11-23T05:59:59Z', '2026-11-23T06:00:00.000Z'],
  ['2026-11-23T06:00:00Z', undefined],
])('computes when quiet hours from 22 to 7 in Lagos end: %s', (now, end) => {
  const ends = endOfQuiet({ from: 22, until: 7 }, 'Africa/Lagos', new Date(now));
  expect(ends?.toISOString()).toBe(end);
});

it('handles quiet hours within one day', () => {
  const at = (now: string) =>
    endOfQuiet({ from: 13, until: 15 }, 'Africa/Accra', new Date(now))?.toISOString();
  expect(at('2026-11-22T14:30:00Z')).toBe('2026-11-22T15:00:00.000Z');
  expect(at('2026-11-22T15:00:00Z')).toBeUndefined();
});
