import { expect, it } from 'vitest';
import { scriptsLast, tidyHead } from '#server/door/send-page.ts';

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

it('draws a page before the scripts that wake its islands', () => {
  const [wake, island] = ['<script>(()=>{wake()})();</script>', '<astro-island></astro-island>'];
  const own = '<script type="module">own()</script>';
  expect(scriptsLast(`<body>${wake}${wake}${island}<p>$&</p>${own}</body></html>`)).toBe(
    `<body>${island}<p>$&</p>${own}${wake}${wake}</body></html>`,
  );
  expect(scriptsLast('<body><p></p></body>')).toBe('<body><p></p></body>');
});
