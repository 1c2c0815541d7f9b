import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';

/** React, rendered and hydrated our way: see the two entry points. */
export function reactIslands(): AstroIntegration {
  const { hooks, ...integration } = react();
  const setUp = hooks['astro:config:setup'];
  return {
    ...integration,
    hooks: {
      ...hooks,
      'astro:config:setup': ({ addRenderer, ...options }) =>
        setUp?.({
          ...options,
          addRenderer: (renderer) =>
            addRenderer({
              ...renderer,
              serverEntrypoint: './src/lib/render-react.ts',
              clientEntrypoint: './src/lib/browser/hydrate.ts',
            }),
        }),
    },
  };
}
