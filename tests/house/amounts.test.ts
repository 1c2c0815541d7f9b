import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatForeign, formatMoney } from '#lib/money.ts';

/** Functions that format amounts; nothing else puts a currency next to a number. */
const formatters = new Set([
  'src/lib/money.ts',
  // rates have more places than money
  'src/lib/look/price-chart.ts',
  // an amount in two sizes, from the formatter's parts
  'src/islands/ui/money.tsx',
  'src/lib/browser/offline-page/draw-copies.ts',
  'src/server/receipts/receipt.ts',
  // prices abroad, by the code of their currency
  'src/server/desk/queue.ts',
  'src/server/giftcard/rates/rate-effects.ts',
  ...['shopping.plug', 'price', 'rate-samples', 'steps'].map(
    (name) => `src/server/shopping/${name}.ts`,
  ),
  // a coin with more places than ours, unchanged
  'src/islands/crypto/shared/coin-transactions.tsx',
]);

const sources = globSync('src/**/*.{ts,tsx,astro,md,json}').filter(
  (file) => !/^src\/server\/(db\/migrations|providers|ops)\//.test(file) && !/\bfacts\//.test(file),
);

/** Without comments. */
const textOf = (file: string): string =>
  readFileSync(file, 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(^|\s)\/\/.*$/gm, '');

const linesWith = (pattern: RegExp, but: ReadonlySet<string> = new Set()): string[] =>
  sources
    .filter((file) => !but.has(file))
    .flatMap((file) =>
      textOf(file)
        .split('\n')
        .filter((line) => pattern.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );

describe('money in texts', () => {
  it('has two decimals wherever a text contains a sum', () => {
    expect(
      linesWith(/(?:₦|GH₵|KSh ?|\bNGN |\bGHS |\bKES )\d[\d,]*(?![\d,]*\.\d\d)(?![\d,])/),
    ).toEqual([]);
  });

  it('has them in dollars too; $1 is what a rate is for', () => {
    const dollars = linesWith(/\$[1-9]\d+(?![\d,]*\.\d\d)(?![\d,])/);
    // SQL uses it for parameters
    expect(dollars.filter((line) => !line.startsWith('src/server/'))).toEqual([]);
  });

  it('stays on one line with its currency', () => {
    const sums = [
      formatMoney('5000', 'KES'),
      formatMoney('-0.5', 'BTC'),
      formatForeign('1100', 'AED'),
    ];
    expect(sums.join()).not.toContain(' ');
    // stored with an order, and split at its space
    const stored = new Set(['src/server/shopping/shopping.plug.ts']);
    const apart = /KSh \d|(?:[cC]urrency|symbol)\} \$\{(?:toAmount|plainCoins)/;
    expect(linesWith(apart, stored)).toEqual([]);
  });

  it('is formatted by the one formatter: no text puts a currency beside a number', () => {
    const sign = String.raw`(?:₦|GH₵|KSh|\bsymbol\}|[cC]urrency(?:_code)?\}|\bpayout\})`;
    const amount = String.raw`[ \u00A0]?\$?\{[^}.]*(?:amount|Amount|total|price|fee|sum|whole|worth|value)`;
    expect(linesWith(new RegExp(sign + amount), formatters)).toEqual([]);
  });

  it('of countries without wallets is grouped and has two decimals as well', () => {
    expect(formatForeign('1100', 'AED')).toBe('AED\u00a01,100.00');
    expect(formatForeign('12.5', 'GBP')).toBe('£12.50');
  });
});
