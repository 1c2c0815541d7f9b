import { expect, it } from 'vitest';
import { tidyHead } from '#server/door/send-page.ts';

const style = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';

it('moves the style of islands from the body, where HTML allows none, into the head', () => {
  const page = `<head><title>Oja</title></head><body><div>${style}<astro-island></astro-island></div></body>`;
  expect(tidyHead(page)).toBe(
    `<head><title>Oja</title>${style}</head><body><div><astro-island></astro-island></div></body>`,
  );
});

it('leaves a page without islands as it is', () => {
  expect(tidyHead('<head></head><body></body>')).toBe('<head></head><body></body>');
});

it('leaves the scripts that hydrate islands before the first of them, so that no tap comes too early', () => {
  const [wake, island] = ['<script>(()=>{wake()})();</script>', '<astro-island></astro-island>'];
  const page = `<head></head><body>${wake}${island}<p></p></body>`;
  expect(tidyHead(page)).toBe(page);
});
