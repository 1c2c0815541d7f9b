import { describe, expect, it, vi } from 'vitest';
import { chooseCountry } from '#lib/auth/country-page.ts';

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};
const jar = () => ({ set: vi.fn() });
const at = (query = '') => new URL(`https://oja.example/get-started${query}`);

describe('the form that asks for a country', () => {
  it('stores a chosen country in the cookie and shows the page again', () => {
    const cookies = jar();
    const next = chooseCountry(form({ country: 'GH' }), cookies, at('?next=%2Fwallet'));
    expect(next).toBe('/get-started?next=%2Fwallet');
    expect(cookies.set).toHaveBeenCalledExactlyOnceWith(
      'selected_country',
      'GH',
      expect.objectContaining({ path: '/', sameSite: 'lax' }),
    );
  });

  it('leads a guest who looks around to the page they wanted, with the country that was shown', () => {
    const cookies = jar();
    const given = form({ way: 'guest', shown: 'KE' });
    expect(chooseCountry(given, cookies, at('?next=%2Frefill%3Ftype%3Dwater'))).toBe(
      '/refill?type=water',
    );
    expect(cookies.set.mock.calls[0]?.[1]).toBe('KE');
  });

  it('leads a guest who wants an account to the sign-up', () => {
    expect(chooseCountry(form({ way: 'account', shown: 'NG' }), jar(), at())).toBe('/sign-up');
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil'])('never leads to %s', (next) => {
    const given = form({ way: 'guest', shown: 'NG' });
    expect(chooseCountry(given, jar(), at(`?next=${encodeURIComponent(next)}`))).toBe('/');
  });

  it.each<Record<string, string>>([
    {},
    { way: 'guest' },
    { way: 'guest', shown: 'US' },
    { country: 'ZZ' },
  ])('leads nowhere and stores nothing without a country of ours: %o', (fields) => {
    const cookies = jar();
    expect(chooseCountry(form(fields), cookies, at())).toBeNull();
    expect(cookies.set).not.toHaveBeenCalled();
  });
});
