import { showsTime } from '#lib/look/zone-time.ts';
import { describe, expect, it } from 'vitest';
import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import type { Member } from '#lib/visitor.ts';
import { mostToDeposit, placeOf, walletClosedTo, zoneNote } from '#lib/wallet/pages.ts';

it('A visitor of the withdrawal page is redirected while withdrawals are off, and no one else is', () => {
  const off = { on: {} };
  const service = 'primary-account-withdrawal';
  expect(walletClosedTo(off, 'withdrawal')).toBe(`/feature-unavailable?service=${service}`);
  expect(walletClosedTo({ on: { [service]: true } }, 'withdrawal')).toBeUndefined();
  expect(walletClosedTo(off, 'deposit')).toBeUndefined();
  expect(walletClosedTo({ on: { 'wallet-deposit': false } }, 'deposit')).toBe(
    '/feature-unavailable?service=wallet-deposit',
  );
  expect(walletClosedTo(off, 'naira')).toBeUndefined();
});

describe('the largest deposit', () => {
  const row = (name: 'single_deposit' | 'balance_cap', limit: string) => ({
    name,
    limit,
    used: null,
    left: null,
    resets_at: null,
    own_until: null,
  });

  it('is the limit of one deposit at the member’s level', () => {
    const limits = [row('balance_cap', '500000.00'), row('single_deposit', '100000.00')];
    expect(mostToDeposit(limits)).toBe('100000.00');
    expect(mostToDeposit([row('balance_cap', '500000.00')])).toBeUndefined();
  });
});

describe('the note about whose clock a page follows', () => {
  const memberIn = (code: CountryCode) => {
    const { name, currency } = supportedCountries[code];
    const country = { code, name, currency_code: currency };
    return { kind: 'member', user: { country } as Member, expiresInS: 60 } as const;
  };

  it.each([
    ['NG', 'Lagos'],
    ['GH', 'Accra'],
    ['KE', 'Nairobi'],
  ] as const)('names the clock of %s until the device’s zone is known', (code, city) => {
    const member = memberIn(code);
    expect(zoneNote(member, placeOf(member).timeZone)).toBe(`Times are in ${city} time.`);
    const known = { ...member, zone: 'Asia/Tokyo' };
    expect(zoneNote(known, placeOf(known).timeZone)).toBeUndefined();
  });

  it('stands on a guest’s page, whatever device opens it', () => {
    const guest = { kind: 'guest', country: 'KE' } as const;
    expect(zoneNote(guest, placeOf(guest).timeZone)).toBe('Times are in Nairobi time.');
  });

  it.each([
    ['<time datetime="2026-11-30T06:00:00Z">Today</time>', true],
    ['<p>You were sent ₦500.00 on 29 Nov 2026.</p>', true],
    ['<p>You can pay again today, 05:17am.</p>', true],
    ['<p>Kept until Today, 11:05pm</p>', true],
    [
      '<astro-island props="{&quot;at&quot;:[0,&quot;2026-11-30T06:00:00Z&quot;]}"></astro-island>',
      false,
    ],
    ['<p>Between 1,000 and 50,000. Open 24 hours.</p>', false],
  ])('is of use on a page with %s: %s', (html, expected) => {
    expect(showsTime(html)).toBe(expected);
  });
});
