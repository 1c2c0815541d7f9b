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
              serverEntrypoint: './src/build/islands/render.ts',
              clientEntrypoint: './src/build/islands/hydrate.ts',
            }),
        }),
    },
  };
}

/** `client:interaction`: islands aren't hydrated until they are touched. */
export const touch: AstroIntegration = {
  name: 'oja:interaction',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({
        name: 'interaction',
        entrypoint: './src/build/islands/interaction.ts',
      }),
  },
};
