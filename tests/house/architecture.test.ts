import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, matchesGlob } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogue } from '#lib/errors/catalogue.ts';
import { routes } from '#lib/routes.ts';
import { islands, isolated, mocked } from '#tests/support/test-kinds.ts';

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && existsSync(file));
const under = (folder: string, ending = '') =>
  files.filter((file) => file.startsWith(`${folder}/`) && file.endsWith(ending));
const read = (file: string) => readFileSync(file, 'utf8');
const linesOf = (file: string) => read(file).split('\n').length - 1;

/** What pages, islands and shared code have that the server has no part for. */
const PAGE_FEATURES = ['home', 'settings', 'features', 'planner', 'lite', 'status'];
const PARTS_OF = {
  'src/islands': ['ui', 'shell', 'checkout', 'forms'],
  'src/lib': ['browser', 'contracts', 'errors', 'facts', 'look', 'rules', 'seo', 'services'],
};

/** Folders of tests that are about no feature. */
const TEST_FOLDERS = [
  ...['support', 'conformance', 'bench', 'drill', 'shots', 'selection', 'simulation'],
  ...['api', 'build', 'house', 'journeys', 'lib'],
];

/** The folders directly below another. */
const featuresOf = (parent: string) =>
  new Set(
    under(parent)
      .map((file) => file.slice(parent.length + 1).split('/'))
      .filter((parts) => parts.length > 1)
      .map(([first]) => first!),
  );

const patternOf = (page: string) =>
  page
    .replace('src/pages', '')
    .replace(/\.(astro|ts)$/, '')
    .replace(/\/index$/, '') || '/';

/** The features whose islands use a function or component. */
const featuresWith = (use: RegExp) =>
  [...featuresOf('src/islands')].filter((feature) =>
    under(`src/islands/${feature}`).some((file) => use.test(read(file))),
  );

describe('the architecture', () => {
  it('looks up an earlier payment in every feature that pays', () => {
    const pay = featuresWith(/<LazyCheckout|\bsendOnce\(/).filter((each) => each !== 'checkout');
    expect(pay.length).toBeGreaterThan(7);
    const look = featuresWith(/\buseEarlier\(/);
    expect(pay.filter((each) => !look.includes(each))).toEqual([]);
    expect(featuresWith(/\bfindEarlier\(/)).toEqual(['checkout']);
  });

  it('has one page for each row of the guard table and one row for each page', () => {
    const pages = under('src/pages').map(patternOf).sort();
    const rows = routes.map((row) => row.pattern).sort();
    expect(pages).toEqual(rows);
  });

  it('shows what the previous page left on every page that has messages', () => {
    const bare = under('src', '.astro').filter((file) => /<Overlays\b/.test(read(file)));
    expect(bare).toEqual(['src/islands/shell/overlays.astro']);
  });

  it('keeps pages at 40 lines and other files at 300', () => {
    const long = [
      ...under('src/pages').filter((file) => linesOf(file) > 40),
      ...under('src').filter(
        (file) => /\.(ts|tsx|astro|css|mjs)$/.test(file) && linesOf(file) > 300,
      ),
      ...under('tests').filter((file) => /\.tsx?$/.test(file) && linesOf(file) > 400),
    ];
    expect(long).toEqual([]);
  });

  it('spreads no object literal: its fields can be written directly', () => {
    const spread = [...under('src'), ...under('tests')].filter(
      (file) => /\.(tsx?|astro|mjs)$/.test(file) && /\.{3}\{/.test(read(file)),
    );
    expect(spread).toEqual([]);
  });

  it('loses no tap made before an island is hydrated', () => {
    const lossy = under('src', '.astro').filter((file) =>
      /client:(load|idle|visible)/.test(read(file)),
    );
    expect(lossy).toEqual([]);
  });

  it.each(Object.entries(PARTS_OF))('names the features of %s as the server does', (root, own) => {
    const known = new Set([...featuresOf('src/server'), ...PAGE_FEATURES, ...own]);
    expect([...featuresOf(root)].filter((name) => !known.has(name))).toEqual([]);
  });

  it('names the folders of tests as the features are named', () => {
    const known = new Set([...featuresOf('src/server'), ...PAGE_FEATURES, ...TEST_FOLDERS]);
    for (const name of Object.values(PARTS_OF).flat()) known.add(name);
    expect([...featuresOf('tests')].filter((name) => !known.has(name))).toEqual([]);
  });

  it('recognises what each test needs by the end of its name', () => {
    const known =
      /^[a-z\d-]+(\.test\.tsx|\.spec\.ts|(\.(isolated|contract|mocked|plugs|dom))?\.test\.ts)$/;
    const tests = under('tests').filter((file) => /\.(test|spec)\.tsx?$/.test(file));
    expect(tests.filter((file) => !known.test(basename(file)))).toEqual([]);
  });

  const productFolders = [
    ...new Set(
      under('src/server')
        .filter((file) => /\.(plug|sale)\.ts$/.test(file))
        .map((file) => file.split('/')[2]!),
    ),
  ];

  it('lists every feature folder in the one list of features', () => {
    const listed = read('src/server/features.ts');
    const brings = under('src/server', '/feature.ts').map((file) => file.slice('src/'.length));
    expect(brings.length).toBeGreaterThan(20);
    expect(brings.filter((file) => !listed.includes(`'#${file}'`))).toEqual([]);
    const withoutFeature = productFolders.filter(
      (name) => !brings.includes(`server/${name}/feature.ts`),
    );
    expect(withoutFeature).toEqual([]);
  });

  it('replaces modules and globals only in tests that have their own modules', () => {
    const replacing = /\bvi\.(?:mock|doMock|resetModules|stubGlobal|stubEnv)\(/;
    const mayReplace = (file: string) =>
      [...isolated, ...mocked, ...islands].some((glob) => matchesGlob(file, glob));
    const sharing = under('tests', '.test.ts').filter(
      (file) => !mayReplace(file) && replacing.test(read(file)),
    );
    expect(sharing).toEqual([]);
  });

  it('registers nothing on import', () => {
    const registering = /^(?:register\w+|onReached|install\w+)[(<]/m;
    expect(under('src/server', '.ts').filter((file) => registering.test(read(file)))).toEqual([]);
  });

  it('has no files that only re-export', () => {
    expect(under('src', '/index.ts').filter((file) => !file.startsWith('src/pages/'))).toEqual([]);
  });

  it('keeps product names out of the engine and the ledger', () => {
    const known = new RegExp(`'#server/(${productFolders.join('|')})/`);
    const parts = [...under('src/server/orders'), ...under('src/server/ledger')];
    expect(parts.filter((file) => known.test(read(file)))).toEqual([]);
    expect(productFolders).toContain('wallet');
  });

  it('names files in kebab-case', () => {
    const odd = under('src').filter((file) => {
      const name = file.split('/').at(-1)!;
      return !/^(README\.md|\d{4}_[a-z_-]+\.sql|[a-z0-9-]+(\.[a-z0-9-]+)*|\[[a-z_]+\]\.astro)$/.test(
        name,
      );
    });
    expect(odd).toEqual([]);
  });

  it('throws only codes of the catalogue', () => {
    const thrown = under('src/server', '.ts').flatMap((file) =>
      [...read(file).matchAll(/new AppError\(\s*'([a-z0-9_]+)'/g)].map((match) => match[1]!),
    );
    expect(thrown.filter((code) => !Object.hasOwn(catalogue, code))).toEqual([]);
    expect(thrown.length).toBeGreaterThan(20);
  });

  it('never reads the settings outside platform/env, but for the limits of time below it', () => {
    const allowed = ['src/server/platform/env.ts', 'src/server/db/time-limits.ts'];
    const readers = under('src/server', '.ts').filter(
      (file) =>
        !file.startsWith('src/server/ops/') &&
        !allowed.includes(file) &&
        /process\.env\b/.test(read(file)),
    );
    expect(readers).toEqual([]);
  });

  it('writes no style attribute, which the CSP would block', () => {
    const styled = [...under('src/pages'), ...under('src/layouts'), ...under('src/islands')]
      .filter((file) => /\.(astro|tsx)$/.test(file))
      .filter((file) => /\sstyle=/.test(read(file)));
    expect(styled).toEqual([]);
  });

  it('writes raw HTML only where it contains no one else’s text', () => {
    const raw = under('src', '.astro').filter((file) => read(file).includes('set:html'));
    expect(raw.sort()).toEqual([
      'src/islands/shell/fetch-ahead.astro',
      // only what Astro has rendered, and escaped
      'src/islands/shell/first-page.astro',
      'src/islands/shell/json-ld.astro',
      'src/islands/shell/uploaded-marks.astro',
    ]);
  });

  it('reads amounts in one place, and removes no separators from them by hand', () => {
    const strips = [
      /replaceAll\(\s*(['"`]),\1/,
      /replace(?:All)?\(\s*\/(?:,|\[(?!\^)[^\]]*,[^\]]*\])\+?\/[a-z]*,\s*(['"`])\1\)/,
      /split\((['"`]),\1\)\.join\((['"`])\2\)/,
      /\[\^(?:\\d|0-9)[.,]/,
      /\bparseFloat\(/,
    ];
    const stripping = under('src').filter(
      (file) => /\.(ts|tsx|astro)$/.test(file) && strips.some((each) => each.test(read(file))),
    );
    expect(stripping).toEqual([
      // commas that the field put there itself
      'src/islands/ui/group-digits.ts',
      // what vendors document, and prices of shops
      'src/server/providers/read-amount.ts',
      'src/server/providers/shop-pages/read-page.ts',
    ]);
  });

  it('cleans typed text in one place, and removes no spaces or hyphens by hand', () => {
    const strips = /replace(?:All)?\(\s*\/(?:\\s|\[\\s[^\]]*\])\+?\/g,\s*(['"`])\1\)/;
    const stripping = under('src').filter(
      (file) => /\.(ts|tsx|astro)$/.test(file) && strips.test(read(file)),
    );
    expect(stripping).toEqual([
      // a number that we put spaces into ourselves
      'src/islands/refill/use-people.ts',
      // what vendors document
      'src/server/providers/bills/reloadly/utilities.ts',
    ]);
  });

  it('masks numbers and addresses in one place', () => {
    const masks = /••••\$\{|endsOf\(\w*[aA]ddress/;
    const masking = under('src').filter(
      (file) => /\.(ts|tsx|astro)$/.test(file) && masks.test(read(file)),
    );
    expect(masking).toEqual(['src/lib/rules/mask.ts']);
  });

  it('folds text for searching in one place', () => {
    const folds = [
      /normalize\((['"`])NFK?D\1\)/,
      /toLowerCase\(\)\s*\.includes\([^)]*toLowerCase/,
      /\bilike\b/,
      /strpos\(lower\(/,
      /toLowerCase\(\)\s*\.match\(/,
    ];
    const folding = under('src').filter(
      (file) => /\.(ts|tsx|astro)$/.test(file) && folds.some((each) => each.test(read(file))),
    );
    expect(folding).toEqual([
      // the alphabet of text messages has its own characters
      'src/lib/notifications/sms-text.ts',
      'src/lib/rules/fold.ts',
      // compared with a list of common passwords
      'src/server/account/password-weakness.ts',
    ]);
  });

  it('writes an audit line wherever an order is opened or decided', () => {
    const openers = under('src/server', '.ts').filter((file) =>
      /await placeHold\(/.test(read(file)),
    );
    expect(openers.length).toBeGreaterThan(0);
    for (const file of openers.filter((each) => !each.startsWith('src/server/ledger/')))
      expect(read(file), file).toMatch(/audit\(/);
  });

  it('finds no trace of server code in the browser build, when there is one', () => {
    const built = existsSync('dist/client')
      ? execFileSync('sh', ['-c', 'grep -rl oja-server-only-5f2c dist/client || true'], {
          encoding: 'utf8',
        })
      : '';
    expect(built).toBe('');
  });
});
