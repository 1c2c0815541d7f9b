import { expect, it } from 'vitest';
import { sheetHash, trimPage } from '#server/door/page-sheet.ts';

const css =
  '.a{b:var(--x)}.b{c:d}.late{e:f}.is{g:h}:root{--x:1;--y:2}@media (width<=60rem){.b{i:j}}';
const notes = { [sheetHash(css)]: { classes: ['late'], islands: ['is'], values: ['--y'] } };
const pageOf = (body: string) =>
  `<html><head><style>${css}</style></head><body>${body}</body></html>`;
const policy = `style-src 'self' '${sheetHash(css)}'`;
const styleOf = (html: string) => /<style>(.*)<\/style>/.exec(html)?.[1] ?? '';

it('a page carries the styles that it shows, and those that its scripts may ask for', () => {
  const page = trimPage(pageOf('<p class="x a">'), policy, notes);
  expect(styleOf(page.html)).toBe('.a{b:var(--x)}.late{e:f}:root{--x:1;--y:2}');
  expect(page.policy).toBe(`style-src 'self' '${sheetHash(styleOf(page.html))}'`);
});

it('a page with islands carries what they may draw', () => {
  const { html } = trimPage(pageOf('<astro-island></astro-island>'), policy, notes);
  expect(styleOf(html)).toBe('.late{e:f}.is{g:h}:root{--y:2}');
});

it('a sheet that the build says nothing about stays whole', () => {
  const page = trimPage(pageOf(''), policy, {});
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
  const notes = { [sheetHash(css)]: { classes: ['lg:later'], islands: [], values: [] } };
  const body = '<ul class="card hover:a-b hover:a [&amp;_li]:p-1"><li class="lg:later no:rule">';
  const { html } = trimPage(`<style>${css}</style>${body}`, '', notes);
  expect(html).toBe(
    [
      String.raw`<style>._1:hover{b:c}._0{d:e}._2 li{f:g}.lg\:later{h:i}.card{j:k}</style>`,
      '<ul class="card _0 _1 _2"><li class="lg:later no:rule">',
    ].join(''),
  );
});
