import astroReact from '@astrojs/react/server.js';
import type { NamedSSRLoadedRendererValue } from 'astro';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

// React requests pictures ahead of the page; Astro leaves that out as well.
const preloads = /<link rel="preload"[^>]*>/g;

/**
 * Renders React for Astro on the server. Astro's own renderer runs each component twice, the first time to
 * find out whether it is React, and opens a stream for each run. Everything here is React, and a component
 * without hydration or slots is rendered directly, without the marks that only a browser needs.
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
