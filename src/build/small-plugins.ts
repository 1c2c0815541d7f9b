import type { Plugin } from 'vite';

/** Inlines a page's small scripts, because another request would cost more than their bytes. */
export const isInlined = (path: string, content: Buffer): boolean =>
  content.length < (path.includes('astro_type_script') ? 1_536 : 1_024);

/**
 * Every page carries the styles of its islands, also of those that come later: a script never asks for a style
 * sheet, which would be a request more and is not there to be had.
 */
export const stylesComeWithPages: Plugin = {
  name: 'oja:styles-come-with-pages',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) file.viteMetadata?.importedCss.clear();
    },
  },
};

/**
 * An entry may lend what it holds to others: React and its helpers are one file with what hydrates islands, where
 * they were three.
 */
export const entriesLend: Plugin = {
  name: 'oja:entries-lend',
  configEnvironment: (name) =>
    name === 'client'
      ? { build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension' } } }
      : undefined,
};
