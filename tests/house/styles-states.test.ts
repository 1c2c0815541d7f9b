import { globSync, readFileSync } from 'node:fs';
import postcss, { type Rule } from 'postcss';
import tailwind from 'tailwindcss';
import { describe, expect, it } from 'vitest';
import config from '../../src/styles/tailwind.config.mjs';

interface State {
  selector: string;
  parts: string[];
  props: Set<string>;
}

const propsOf = (rule: Rule): string[] =>
  rule.nodes
    .flatMap((node) => (node.type === 'decl' && !node.prop.startsWith('--') ? [node.prop] : []))
    .flatMap((prop) => (prop === 'background' ? ['background-color'] : [prop]));

/** Rules of our components for their own states: pressed, chosen, focused, invalid. */
const states = globSync('src/styles/core/*.css').flatMap((file) => {
  const found: State[] = [];
  postcss.parse(readFileSync(file, 'utf8')).walkRules((rule) => {
    for (const selector of rule.selectors) {
      if (/[\s>+~]|::/.test(selector.replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ''))) continue;
      if (!/[:[]/.test(selector)) continue;
      const bare = selector.replaceAll(/\[[^\]]*\]|:[\w-]+(?:\([^)]*\))?/g, '');
      const parts = [...bare.matchAll(/\.([\w-]+)/g)].map(([, name]) => name!);
      if (parts.length > 0) found.push({ selector, parts, props: new Set(propsOf(rule)) });
    }
  });
  return found;
});

const elements = globSync('src/{islands,layouts,pages,lib}/**/*.{astro,tsx,ts}').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/\bclass(?:Name)?="([^"]*)"/g)].map(
    ([, classes = '']) => ({ file, classes: classes.split(/\s+/).filter(Boolean) }),
  ),
);

/** What each utility without a variant sets. */
async function readUtilities(): Promise<Map<string, string[]>> {
  const plain = new Set(
    elements.flatMap(({ classes }) => classes).filter((c) => !/^[^[]*:/.test(c)),
  );
  const content = [{ raw: [...plain].join(' ') }];
  const { root } = await postcss([tailwind({ ...config, content })]).process(
    '@tailwind utilities;',
    { from: undefined },
  );
  const found = new Map<string, string[]>();
  root.walkRules((rule) => {
    const [, name] = /^\.((?:\\.|[\w-])+)$/.exec(rule.selector) ?? [];
    if (name && rule.parent?.type === 'root') found.set(name.replaceAll('\\', ''), propsOf(rule));
  });
  return found;
}

/** States that these elements never have: a list is never focused, a menu's head never disabled. */
const neverSo = [
  'src/islands/orders/save-menu.tsx: shadow-2 hides .card:focus-visible',
  'src/islands/ui/more-menu.tsx: shadow-2 hides .card:focus-visible',
  'src/islands/shell/site-menu.astro: cursor-pointer hides .iconbtn[disabled]',
  "src/islands/shell/site-menu.astro: cursor-pointer hides .iconbtn[aria-disabled='true']",
];

describe('a state of a part', () => {
  it('is not hidden by a utility of the same element, which always wins', async () => {
    const utilities = await readUtilities();
    expect(utilities.size).toBeGreaterThan(300);
    expect(states.length).toBeGreaterThan(40);
    const hidden = elements.flatMap(({ file, classes }) =>
      states
        .filter(({ parts }) => parts.every((part) => classes.includes(part)))
        .flatMap(({ selector, props }) =>
          classes
            .filter((name) => utilities.get(name)?.some((prop) => props.has(prop)))
            .map((name) => `${file}: ${name} hides ${selector}`),
        ),
    );
    expect(hidden.filter((each) => !neverSo.includes(each))).toEqual([]);
  });
});
