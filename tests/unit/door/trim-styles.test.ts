import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shortenPolicy, trimPage } from '#server/door/page-policy.ts';
import { trimStyles } from '#server/door/trim-styles.ts';

const trim = (css: string, names: string) => trimStyles(css, `<p class="${names}">`);

describe('the styles of a page without what fits nothing on it', () => {
  it('keep what an element, an id or an attribute is enough for', () => {
    const css = ':root{--a:1}p>a{b:c}[data-x=".y"]{b:c}#z{b:c}';
    expect(trim(css, '')).toBe(css);
  });

  it('keep a selector when the page has each of its classes, and leave out the others of its list', () => {
    expect(trim('.a .b{c:d}.a{c:d}', 'a')).toBe('.a{c:d}');
    expect(trim('.a,.b:hover,.b.c{d:e}', 'b')).toBe('.b:hover{d:e}');
    expect(trim('.a:focus-visible::before{b:c}', 'a x')).toBe('.a:focus-visible::before{b:c}');
  });

  it('ask for no class in brackets: it may be one of several, or must be missing', () => {
    for (const css of [
      'p:not(.b){c:d}',
      ':is(.b,.c) p{d:e}',
      '.a:has(.b:not(.c,.d)){e:f}',
      '.a:where(.b){c:d}',
    ])
      expect(trim(css, 'a')).toBe(css);
    expect(trim('.b:not(.a){c:d}', 'a')).toBe('');
  });

  it('read names as style sheets write them', () => {
    expect(trim('.py-2\\.5{a:b}.sm\\:p-4{a:b}', 'py-2.5')).toBe('.py-2\\.5{a:b}');
  });

  it('leave out a condition with nothing in it, and keep what is no rule', () => {
    const css = '@media (width>=60rem){.a{b:c}.d{e:f}}@media print{.d{e:f}}@keyframes g{0%{h:i}}';
    expect(trim(css, 'a')).toBe('@media (width>=60rem){.a{b:c}}@keyframes g{0%{h:i}}');
  });

  it('have room for what scripts of the page say they will add', () => {
    expect(trimStyles('.a{b:c}.d{e:f}', '<p data-later="a">')).toBe('.a{b:c}');
  });
});

describe('a page at the door', () => {
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const css = '.a{b:c}.d{e:f}';
  const policy = `default-src 'self'; style-src 'self' ${hashOf(css)}`;
  const page = (more = '') =>
    `<style>${css}</style><style>.x{}</style><p class="a" data-later="">${more}`;

  it('is sent with the styles that it needs, under a policy that allows those and no others', () => {
    const { policy: allowed, html } = trimPage(policy, page());
    expect(html).toBe(page().replace(css, '.a{b:c}'));
    expect(shortenPolicy(allowed, html)).toBe(
      `default-src 'self'; style-src 'self' ${hashOf('.a{b:c}')}`,
    );
  });

  it('keeps all of them when an island or a script file may add to it, or its layout is another', () => {
    for (const html of [
      page('<astro-island client="load">'),
      page('<script type="module" src="/_astro/x.js"></script>'),
      page().replace('data-later', 'data-other'),
    ])
      expect(trimPage(policy, html)).toEqual({ policy, html });
  });
});

describe('what small scripts add to a page', () => {
  const read = (file: string) => readFileSync(file, 'utf8');

  it('is named by the search of help', () => {
    const folder = 'src/lib/browser/help-search';
    const added = readdirSync(folder)
      .flatMap((name) => [...read(`${folder}/${name}`).matchAll(/make\(page, '\w+', '([^']+)'/g)])
      .flatMap(([, names = '']) => names.split(' '));
    expect(added).toContain('found-kind');
    const [, named = ''] =
      /data-later="([^"]+)"/.exec(read('src/components/help/search.astro')) ?? [];
    expect(added.filter((each) => !named.split(' ').includes(each))).toEqual([]);
  });
});
