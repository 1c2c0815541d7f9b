import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwind from '@astrojs/tailwind';
import { defineConfig } from 'astro/config';
import { createHash } from 'node:crypto';
import { prefetchRules } from '#lib/prefetch-rules.ts';
import { offlineScripts } from '#server/ops/offline-scripts.ts';

const hashOf = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const touch = {
  name: 'oja:interaction',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({
        name: 'interaction',
        entrypoint: './src/lib/browser/client-interaction.ts',
      }),
  },
};

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

// Few requests matter more on a slow link than a few spare bytes: React is one file, and so is what
// several islands share.
const codeSplitting = {
  groups: [
    {
      name: 'react',
      test: /node_modules\/(?:react|react-dom|scheduler|@astrojs\/react)\//,
      priority: 3,
    },
    { name: 'forms', test: /node_modules\/react-hook-form\//, priority: 2 },
    { name: 'shared', minShareCount: 4, priority: 1 },
  ],
};

export default defineConfig({
  output: 'server',
  // Rendered whole: an error anywhere in a page is the error page, never half a page.
  adapter: node({
    mode: 'middleware',
    bodySizeLimit: 1024 * 1024,
    experimentalDisableStreaming: true,
  }),
  integrations: [
    react(),
    tailwind({ configFile: './src/styles/tailwind.config.mjs', applyBaseStyles: false }),
    touch,
    door,
  ],
  // Sessions live in PostgreSQL; Astro's would be files on one machine.
  session: false,
  // Speculation rules do it without a script.
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
    plugins: [offlineScripts()],
    build: { assetsInlineLimit: 1024 },
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
    server: { watch: { ignored: ['**/.data/**', '**/.cache/**', '**/dist/**'] } },
  },
});
