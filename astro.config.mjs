import node from '@astrojs/node';
import tailwind from '@astrojs/tailwind';
import { defineConfig } from 'astro/config';
import { createHash } from 'node:crypto';
import { prefetchRules } from '#lib/prefetch-rules.ts';
import { apartScripts } from '#build/apart-scripts.ts';
import { codeSplitting } from '#build/chunks.ts';
import { markFiles } from '#build/mark-files.ts';
import { offlineScripts } from '#build/offline-scripts.ts';
import { pageDictionary } from '#build/page-dictionary.ts';
import { pageStyles } from '#build/page-styles.ts';
import { reactIslands, touch } from '#build/react-islands.ts';
import { entriesLend, isInlined, stylesComeWithPages } from '#build/small-plugins.ts';

const hashOf = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

// `npm run dev` goes through the same door as production.
const door = {
  name: 'oja:door',
  hooks: {
    'astro:server:setup': async ({ server }) => {
      const { openDevDoor } = await import('#server/door/dev.ts');
      server.middlewares.use(openDevDoor());
    },
  },
};

export default defineConfig({
  output: 'server',
  // What was installed stays as it is: it may belong to another user than the one who builds.
  cacheDir: './.cache/astro',
  // Rendered whole: an error anywhere in a page is the error page, never half a page.
  adapter: node({
    mode: 'middleware',
    bodySizeLimit: 1024 * 1024,
    experimentalDisableStreaming: true,
  }),
  integrations: [
    reactIslands(),
    tailwind({ configFile: './src/styles/tailwind.config.mjs', applyBaseStyles: false }),
    touch,
    door,
    pageStyles(),
    // of styles that are trimmed already
    pageDictionary(),
  ],
  // Sessions live in PostgreSQL; Astro's would be files on one machine.
  session: false,
  // Speculation rules do it, see islands/shell/fetch-ahead.astro.
  prefetch: false,
  build: { inlineStylesheets: 'always' },
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  security: {
    // The door compares Origin and Sec-Fetch-Site itself, for JSON as well.
    checkOrigin: false,
    csp: {
      directives: [
        "default-src 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "frame-src 'none'",
        "form-action 'self'",
        "worker-src 'self'",
        "img-src 'self' data: blob:",
      ],
      scriptDirective: { resources: ["'self'"], hashes: [hashOf(prefetchRules)] },
      styleDirective: { resources: ["'self'"] },
    },
  },
  vite: {
    cacheDir: './.cache/vite',
    plugins: [offlineScripts(), apartScripts(), markFiles(), stylesComeWithPages, entriesLend],
    build: { assetsInlineLimit: isInlined },
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
    server: { watch: { ignored: ['**/.data/**', '**/.cache/**', '**/dist/**'] } },
  },
});
