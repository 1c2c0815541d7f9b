import astroReact from '@astrojs/react/server.js';
import type { NamedSSRLoadedRendererValue } from 'astro';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

// React asks for pictures ahead of the page; Astro leaves that out as well.
const preloads = /<link rel="preload"[^>]*>/g;

/**
 * What Astro draws React with on the server. Its own runs each component twice, the first time to find out whether
 * it is React's, and opens a stream for each run. React is all there is here; and what neither wakes in the
 * browser nor holds slots is drawn at once, without the marks that only a browser looks for.
 */
const renderer: NamedSSRLoadedRendererValue = {
  ...astroReact,
  check: (component) => Promise.resolve(typeof component !== 'string'),
  renderToStaticMarkup(component, props, slots, metadata) {
    const isPlain = !metadata?.hydrate && Object.keys(slots).length === 0;
    if (!isPlain)
      return astroReact.renderToStaticMarkup.call(this, component, props, slots, metadata);
    const html = renderToStaticMarkup(createElement(component, props)).replace(preloads, '');
    return Promise.resolve({ html });
  },
};

// oxlint-disable-next-line import/no-default-export -- Astro asks for a default export
export { renderer as default };
