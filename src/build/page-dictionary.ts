import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'rolldown/utils';
import { expectSeam } from './seams.ts';

interface Graph {
  environment: { name: string };
  getModuleIds(): Iterable<string>;
  getModuleInfo(id: string): { code: string | null } | null;
}
interface Manifest {
  routes: {
    routeData: { component: string };
    styles: { type: string; content?: string }[];
  }[];
  inlinedScripts: [name: string, code: string][];
  clientDirectives: [name: string, code: string][];
}
interface Settled {
  config: { build: { client: URL } };
}

/** Page frames with their icons, the content of most of them, and the element that hydrates islands. */
const shared =
  /\/src\/(?:layouts|islands\/(?:shell|lite|home|wallet))\/[\w-]+\.astro$|\/look\/first-icons\.ts$|\/astro-island\.prebuilt\.js$/;
/** Their sheets together have what most others need. */
const usual = ['src/pages/index.astro', 'src/pages/refill/buy-electricity.astro'];
/** A shorter text is compressed well without help. */
const WORTH = 24;
/** A file's path, which differs between machines and reveals something about them. */
const isAddress = (text: string): boolean => /^\S*\/\S*\.\w+$|^\S*\.astro\?\S*$/.test(text);

/** The texts of a compiled component, as they appear in pages. */
export function textsIn(code: string): string[] {
  const found: string[] = [];
  new Visitor({
    TemplateElement: ({ value }) => void found.push(value.cooked ?? ''),
    Literal: ({ value }) => void found.push(typeof value === 'string' ? value : ''),
  }).visit(parseSync('page.js', code).program);
  return found.filter((text) => text.length >= WORTH && !isAddress(text));
}

/**
 * Collects what most pages have in common in one file of the client build: styles, inline scripts, and the
 * markup of frames. See door/dictionary.ts for its use.
 */
export function pageDictionary() {
  const texts = new Set<string>();

  function collect(this: Graph): void {
    for (const id of this.getModuleIds()) {
      const code = shared.test(id) ? this.getModuleInfo(id)?.code : undefined;
      for (const text of code ? textsIn(code) : []) texts.add(text);
    }
  }

  function textOf({ routes, inlinedScripts, clientDirectives }: Manifest): string {
    const scripts = [
      ...inlinedScripts,
      ...clientDirectives.filter(([name]) => name === 'interaction'),
    ];
    const sheets = routes
      .filter(({ routeData }) => usual.includes(routeData.component))
      .flatMap(({ styles }) => styles.map(({ content = '' }) => content));
    expectSeam(sheets.length, 'sheets of routes in the manifest');
    expectSeam(scripts.length, 'scripts of pages in the manifest');
    expectSeam(texts.size, 'compiled components');
    // in an order that doesn't depend on the bundler's run
    return [...[...texts].toSorted(), ...scripts.map(([, code]) => code), ...new Set(sheets)].join(
      '\n',
    );
  }

  let settled: Settled['config'];
  return {
    name: 'oja:page-dictionary',
    hooks: {
      'astro:config:setup': ({ updateConfig }: { updateConfig: (change: object) => void }) =>
        updateConfig({
          vite: { plugins: [{ name: 'oja:page-dictionary', generateBundle: collect }] },
        }),
      'astro:config:done': ({ config }: Settled) => {
        settled = config;
      },
      'astro:build:ssr': ({ manifest }: { manifest: Manifest }) => {
        const text = textOf(manifest);
        const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
        const folder = join(fileURLToPath(settled.build.client), '_astro');
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, `pages.${hash}.dict`), text);
      },
    },
  };
}
