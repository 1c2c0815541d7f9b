import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineCollection } from 'astro:content';
import type { Loader } from 'astro/loaders';
import { readEntry, type Kind } from '#lib/content/read-entry.ts';
import { Faq, Legal, News, Tutorial } from '#lib/content/contract.ts';
import { Feature } from '#lib/features/contract.ts';

/** Entries of a folder, read and rendered as the API does it. */
const folder = (kind: Kind): Loader => ({
  name: `oja-${kind}`,
  load: async (context) => {
    const { store, config, watcher } = context;
    const path = join(fileURLToPath(config.root), 'src/content', kind);
    const load = async () => {
      store.clear();
      for (const name of readdirSync(path).filter((each) => each.endsWith('.md'))) {
        const entry = readEntry(kind, name, readFileSync(join(path, name), 'utf8'));
        const data = await context.parseData({ id: entry.id, data: { ...entry } });
        store.set({ id: entry.id, data, rendered: { html: entry.html } });
      }
    };
    watcher?.on('change', (changed) => void (changed.startsWith(path) && load()));
    await load();
  },
});

export const collections = {
  faq: defineCollection({ loader: folder('faq'), schema: Faq }),
  news: defineCollection({ loader: folder('news'), schema: News }),
  tutorials: defineCollection({ loader: folder('tutorials'), schema: Tutorial }),
  legal: defineCollection({ loader: folder('legal'), schema: Legal }),
  features: defineCollection({ loader: folder('features'), schema: Feature }),
};
