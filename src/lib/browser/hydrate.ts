import hydrateInSlices from '@astrojs/react/client.js';
import { createElement, useEffect, useLayoutEffect, useState, type ComponentType } from 'react';

type Props = Record<string, unknown>;
type Hydrate = (
  component: ComponentType<Props>,
  props: Props,
  slots: Props,
  options: { client: string },
) => Promise<void>;

/**
 * What Astro hydrates islands with. Its own answers at once; this waits until React has hydrated the island and
 * has run its effects. A component that throws is never there to be waited for.
 */
const hydrateWhole =
  (island: HTMLElement): Hydrate =>
  (component, props, slots, options) =>
    new Promise((resolve) => {
      function Awake(given: Props) {
        const [child] = useState(() => createElement(component, given));
        const [isAwake, setAwake] = useState(false);
        // an update from here makes React run the effects of all that it has just hydrated
        useLayoutEffect(() => setAwake(true), []);
        useEffect(() => {
          if (isAwake) resolve();
        }, [isAwake]);
        return child;
      }
      if (!island.hasAttribute('ssr')) resolve();
      else hydrateInSlices(island)(Awake, props, slots, options);
    });

export { hydrateWhole as default };
