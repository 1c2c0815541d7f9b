import hydrateInSlices from '@astrojs/react/client.js';
import { createElement, useEffect, useLayoutEffect, useState, type ComponentType } from 'react';
import { steadyPresses } from '#lib/browser/steady-press.ts';

type Props = Record<string, unknown>;
type Hydrate = (
  component: ComponentType<Props>,
  props: Props,
  slots: Props,
  options: { client: string },
) => Promise<void>;

// React drops everything and hydrates immediately for these.
const urgent = [
  ...['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend'],
  ...['keydown', 'keypress', 'keyup', 'textInput', 'input', 'change', 'paste'],
  ...['compositionstart', 'compositionend'],
];
const listening = { capture: true, passive: true };
const hush = (event: Event) => event.stopImmediatePropagation();

// Only hydrated islands can move while they are pressed.
steadyPresses(window);

/** Hydrating takes a slow phone a tenth of a second, so the press that triggered it is painted first. */
const nextPaint = () =>
  new Promise<void>((done) => {
    if (document.hidden) done();
    else requestAnimationFrame(() => setTimeout(done));
  });

/**
 * Astro's function for hydrating islands. Its own returns immediately; this waits until React has hydrated
 * the island and run its effects. React does so in slices, between which the phone paints what is being
 * typed. It never resolves for a component that throws.
 */
const hydrateWhole =
  (island: HTMLElement): Hydrate =>
  async (component, props, slots, options) => {
    if (!island.hasAttribute('ssr')) return;
    if (island.dataset['waking'] !== undefined) await nextPaint();
    for (const kind of urgent) island.addEventListener(kind, hush, listening);
    await new Promise<void>((resolve) => {
      function Awake(given: Props) {
        const [child] = useState(() => createElement(component, given));
        const [isAwake, setAwake] = useState(false);
        // an update from here makes React run the effects of everything it has just hydrated
        useLayoutEffect(() => setAwake(true), []);
        useEffect(() => {
          if (isAwake) resolve();
        }, [isAwake]);
        return child;
      }
      hydrateInSlices(island)(Awake, props, slots, options);
    });
    for (const kind of urgent) island.removeEventListener(kind, hush, listening);
  };

// oxlint-disable-next-line import/no-default-export -- Astro asks for a default export
export { hydrateWhole as default };
