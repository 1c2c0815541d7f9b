import { afterEach, beforeEach, expect, it } from 'vitest';

const rules = `
.one{color:red}
@media (min-width:64rem){.one{color:blue}.two{color:green}}`;

let style: HTMLStyleElement;
beforeEach(() => {
  style = document.createElement('style');
  style.textContent = '.zero{color:black}';
  document.head.append(style);
});
afterEach(() => style.remove());

it('adds rules once, in a browser without constructable style sheets', async () => {
  const { dress } = await import('#lib/browser/dress.ts');
  const page = { styleSheets: document.styleSheets } as unknown as Document;
  for (let times = 0; times < 2; times += 1) dress(page, rules);
  const [sheet] = document.styleSheets;
  expect([...(sheet?.cssRules ?? [])].map(({ cssText }) => cssText.split(/[{ ]/)[0])).toEqual([
    '.zero',
    '.one',
    '@media',
  ]);
});
