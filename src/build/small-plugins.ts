import type { Plugin } from 'vite';

/** Inlines a page's small scripts, because another request would cost more than their bytes. */
export const isInlined = (path: string, content: Buffer): boolean =>
  content.length < (path.includes('astro_type_script') ? 1_536 : 1_024);

/**
 * Every page includes the styles of all its islands, even of those that load later, and dialogs have one
 * sheet (`dialog-sheet.ts`). No script requests the sheet that the bundler would give it: that would be an
 * extra request for a file that doesn't exist.
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
 * Lets an entry file export its code to others, so that React and its helpers are in the file that
 * hydrates islands instead of in three.
 */
export const entriesLend: Plugin = {
  name: 'oja:entries-lend',
  configEnvironment: (name) =>
    name === 'client'
      ? { build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension' } } }
      : undefined,
};
