import { describe, expect, it } from 'vitest';
import { dismissBanner, isDismissed } from '#lib/content/banner-page.ts';

const ids = Array.from({ length: 6 }, (_, n) => `0000000${n}-0000-4000-8000-000000000000`);

function aJar() {
  let kept = '';
  return {
    get: () => ({ value: kept }) as never,
    set: (_: string, value: unknown) => void (kept = value as string),
    kept: () => kept,
  };
}
const formOf = (id: string, from = '/wallet?a=1') => {
  const form = new FormData();
  form.set('id', id);
  form.set('from', from);
  return form;
};

describe('a dismissed banner', () => {
  it('stays hidden on this device, and the reader stays on their page', () => {
    const jar = aJar();
    expect(isDismissed(jar, ids[0]!)).toBe(false);
    expect(dismissBanner(formOf(ids[0]!), jar)).toBe('/wallet?a=1');
    expect(isDismissed(jar, ids[0]!)).toBe(true);
    expect(isDismissed(jar, ids[1]!)).toBe(false);
  });

  it('is stored with only a few others, so that the cookie stays small', () => {
    const jar = aJar();
    for (const id of ids) dismissBanner(formOf(id), jar);
    expect(ids.map((id) => isDismissed(jar, id))).toEqual([false, true, true, true, true, true]);
  });

  it('redirects to no other site, and ignores what isn’t a banner', () => {
    const jar = aJar();
    expect(dismissBanner(formOf('x; path=/', 'https://evil.example'), jar)).toBe('/');
    expect(jar.kept()).toBe('');
  });
});
