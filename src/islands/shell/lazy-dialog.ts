import { lazy, type ComponentType } from 'react';
import { reloadForLostChunk } from '#lib/browser/chunk-reload.ts';

/** By the element that names it: a page links its sheet once. */
const sheets = new WeakMap<Element, Promise<void>>();

const link = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const element = document.createElement('link');
    element.rel = 'stylesheet';
    element.href = href;
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => {
      element.remove();
      reject(new Error(`${href} didn’t load.`));
    });
    document.head.append(element);
  });

/** The styles of all dialogs. In development, pages have them already. */
async function loadSheet(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-dialogs]');
  if (!place?.dataset.dialogs) return;
  const sheet = sheets.get(place) ?? link(place.dataset.dialogs);
  sheets.set(place, sheet);
  try {
    await sheet;
  } catch (error) {
    sheets.delete(place);
    reloadForLostChunk();
    throw error;
  }
}

/**
 * A dialog whose code and styles load when it first opens: a page carries neither. The build finds it by the
 * import of this file.
 */
export const lazyDialog = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    const [component] = await Promise.all([load(), loadSheet()]);
    return { default: component };
  });
