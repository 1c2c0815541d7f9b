import { expect, it } from 'vitest';
import { sheetHash, trimPage } from '#server/door/page-sheet.ts';

const css =
  '.a{b:var(--x)}.b{c:d}.late{e:f}.is{g:h}:root{--x:1;--y:2}@media (width<=60rem){.b{i:j}}';
const notes = {
  pages: { [sheetHash(css)]: { classes: ['late'], values: ['--y'] } },
  islands: { 'form.Ab1.js': ['is'], 'other.Cd2.js': ['b'] },
};
const pageOf = (body: string) =>
  `<html><head><style>${css}</style></head><body>${body}</body></html>`;
const policy = `style-src 'self' '${sheetHash(css)}'`;
const styleOf = (html: string) => /<style>(.*)<\/style>/.exec(html)?.[1] ?? '';

it('a page carries the styles that it shows, and those that its scripts may request', () => {
  const page = trimPage(pageOf('<p class="x a">'), policy, notes);
  expect(styleOf(page.html)).toBe('.a{b:var(--x)}.late{e:f}:root{--x:1;--y:2}');
  expect(page.policy).toBe(`style-src 'self' '${sheetHash(styleOf(page.html))}'`);
});

const islandOf = (file: string) =>
  `<astro-island uid="1" component-url="/_astro/${file}" renderer-url="/_astro/r.js"></astro-island>`;

it('a page with islands carries the styles that these may use, and nothing of others', () => {
  const { html } = trimPage(pageOf(islandOf('form.Ab1.js')), policy, notes);
  expect(styleOf(html)).toBe('.late{e:f}.is{g:h}:root{--y:2}');
});

it('the sheet of a page with an unknown island stays whole', () => {
  const page = pageOf(islandOf('form.Ab1.js') + islandOf('new.Ef3.js'));
  expect(trimPage(page, policy, notes)).toEqual({ html: page, policy });
});

it('a sheet that the build says nothing about stays whole', () => {
  const page = trimPage(pageOf(''), policy, { pages: {}, islands: {} });
  expect(page).toEqual({ html: pageOf(''), policy });
});

it('a long name that no script knows is short, in the page and in its sheet', () => {
  const css = [
    String.raw`.hover\:a:hover{b:c}`,
    String.raw`.hover\:a-b{d:e}`,
    String.raw`.\[\&_li\]\:p-1 li{f:g}`,
    String.raw`.lg\:later{h:i}`,
    '.card{j:k}',
  ].join('');
  const notes = {
    pages: { [sheetHash(css)]: { classes: ['lg:later'], values: [] } },
    islands: {},
  };
  const body = '<ul class="card hover:a-b hover:a [&amp;_li]:p-1"><li class="lg:later no:rule">';
  const { html } = trimPage(`<style>${css}</style>${body}`, '', notes);
  expect(html).toBe(
    [
      String.raw`<style>._1:hover{b:c}._0{d:e}._2 li{f:g}.lg\:later{h:i}.card{j:k}</style>`,
      '<ul class="card _0 _1 _2"><li class="lg:later no:rule">',
    ].join(''),
  );
});
