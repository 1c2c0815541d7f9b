import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import renderer from '#build/islands/render.ts';

// Astro's own renderer exists only during a build.
vi.mock('@astrojs/react/server.js', () => ({
  default: { renderToStaticMarkup: () => Promise.resolve({ html: 'by Astro' }) },
}));

const Greeting = ({ name }: { name: string }) =>
  createElement('p', null, 'Hello, ', name, createElement('img', { src: '/sun.png', alt: '' }));
const draw = (slots: Record<string, string>, hydrate?: 'interaction') =>
  renderer.renderToStaticMarkup(Greeting, { name: 'Ada' }, slots, {
    displayName: 'Greeting',
    astroStaticSlot: true,
    ...(hydrate && { hydrate }),
  } as never);

test('server-only content has no marks for the browser and prefetches nothing', async () => {
  expect((await draw({})).html).toBe('<p>Hello, Ada<img src="/sun.png" alt=""/></p>');
});

test('islands, and components with slots, are rendered by Astro', async () => {
  expect((await draw({}, 'interaction')).html).toBe('by Astro');
  expect((await draw({ default: '<b>Hi</b>' })).html).toBe('by Astro');
});

test('elements aren’t components', async () => {
  expect(await renderer.check('a', {}, {})).toBe(false);
  expect(await renderer.check(Greeting, { name: 'Ada' }, {})).toBe(true);
});
