import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const staff =
  /\/desk\/|^src\/\w+\/(?:desk|people|provider-desk|reconcile|reports|sandbox|status)\b/;
const sources = (pattern: string) => globSync(pattern).filter((file) => !staff.test(file));

/** Without imports and comments. */
const textOf = (file: string): string =>
  readFileSync(file, 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replaceAll(/^import [^;]*;$/gm, '');

type Names = ReadonlySet<string>;

const usesOf = (names: Names) =>
  new RegExp(String.raw`(?<![.\w])(?:${[...names].join('|')})\b(?!\s*[:=?])`, 'g');

interface Definition {
  name: string;
  start: number;
  end: number;
}

/** Values and functions that contain formatted money. A component isn't one: it draws, and hides, its own. */
function definitionsIn(text: string, names: Names): Definition[] {
  return [
    ...text.matchAll(/\bconst ([a-z]\w*)\b([^=;]*=(?!=)[^;]*);/g),
    ...text.matchAll(/^(?:export )?function ([a-z]\w*)\b([\s\S]*?)^\}/gm),
  ].flatMap(({ 0: all, 1: name = '', 2: body = '', index: start }) => {
    const isDrawn = /^use[A-Z]/.test(name) || /<[A-Z]/.test(body);
    if (isDrawn || names.has(name) || !usesOf(names).test(body)) return [];
    return [{ name, start, end: start + all.length }];
  });
}

/** All of them, also those that are made of others. */
function allDefinitionsIn(text: string, names: Names): Definition[] {
  const found = definitionsIn(text, names);
  if (found.length === 0) return [];
  return [
    ...found,
    ...allDefinitionsIn(text, new Set([...names, ...found.map(({ name }) => name)])),
  ];
}

const formatters: Names = new Set(['formatMoney', 'formatMinor', 'formatForeign']);

/** The formatters, and what the product's shared functions make of them: `describeLargest`, `spentOf`. */
const words: Names = new Set([
  ...formatters,
  ...sources('src/{lib,islands}/**/*.{ts,tsx}').flatMap((file) => {
    const text = textOf(file);
    return (
      allDefinitionsIn(text, formatters)
        .map(({ name }) => name)
        // an error of a field is about what is typed there
        .filter((name) => !name.startsWith('check'))
        .filter((name) =>
          new RegExp(String.raw`^export (?:const|function) ${name}\b`, 'm').test(text),
        )
    );
  }),
]);

interface Places {
  masked: number;
  visible: number;
}

/** Where a file draws money: in `<Own>`, `<Money own>` or `<PriceLines own>`, or visibly. */
function placesIn(file: string): Places {
  const text = textOf(file);
  // the second: those that are shared words themselves
  const made = [...allDefinitionsIn(text, words), ...allDefinitionsIn(text, formatters)];
  const tags = [...text.matchAll(/<(?:Own|Money|PriceLines)\b[\s\S]*?\/>/g)].map(
    ({ 0: tag, index }) => ({
      start: index,
      end: index + tag.length,
      isMasked: /^<Own|\sown\b/.test(tag),
    }),
  );
  const isWithin = (at: number) => (span: { start: number; end: number }) =>
    span.start <= at && at < span.end;
  const uses = [...text.matchAll(usesOf(new Set([...words, ...made.map(({ name }) => name)])))];
  const bare = uses.filter(({ index }) => ![...tags, ...made].some(isWithin(index)));
  const masked = tags.filter(({ isMasked }) => isMasked).length;
  return { masked, visible: tags.length - masked + bare.length };
}

const drawn = new Map(
  sources('src/{islands,layouts,pages}/**/*.{tsx,astro}')
    .filter((file) => !/\/ui\/(?:money|own)\.tsx$/.test(file))
    .map((file) => [file.replace(/^src\/(?:islands\/)?/, ''), placesIn(file)] as const)
    .filter(([, { masked, visible }]) => masked + visible > 0),
);

/** Folders and files in which no money is hidden with the balance, by what they show instead. */
const open: Readonly<Record<string, readonly string[]>> = {
  'prices, rates and limits that are the same for everyone': [
    ...['auth', 'planner', 'books/all.astro', 'crypto/coin-networks.astro', 'crypto/coin.astro'],
    ...['crypto/shared/network-picker.tsx', 'crypto/shared/rate-card.tsx', 'e-tickets'],
    ...['giftcard', 'home/rate-now.astro', 'kyc', 'perfect-money/rate-card.tsx', 'shopping'],
    ...['rewards/gold-coins-card.astro', 'rewards/wheel', 'settings/referral-terms.astro'],
    ...['refill/look-up-card.tsx', 'refill/product-list.tsx', 'ui/charge-table.astro'],
    ...['wallet/reserved-details.tsx'],
  ],
  'what is filled in, paid or sent in this form': [
    ...['airtime-to-cash/a2c-form.tsx', 'airtime-to-cash/transfer-list.tsx', 'checkout'],
    ...['crypto/buy/buy-form.tsx', 'crypto/buy/checkout.tsx'],
    ...['crypto/buy/coin-lines.tsx', 'crypto/buy/pay-here.tsx', 'crypto/buy/payment-choice.tsx'],
    ...['crypto/buy/save-address.tsx', 'crypto/sell/payout-form.tsx', 'crypto/sell/sale-terms.tsx'],
    ...['crypto/sell/sell-form.tsx', 'fund-bets/bet-amount.tsx', 'perfect-money/buy-checkout.tsx'],
    ...['perfect-money/sell-sheet.tsx', 'perfect-money/trade-form.tsx', 'refill/amount-fields.tsx'],
    ...['refill/schedule-sheet.tsx', 'ui/form-foot.tsx', 'ui/presets.tsx'],
    ...['wallet/amount-picker.tsx', 'wallet/checkout-step.tsx', 'wallet/pay-step.tsx'],
    ...['wallet/redirecting.tsx'],
  ],
  'what its owner has to decide on': [
    ...['orders/flagged-modal.tsx', 'orders/offer-card.tsx', 'orders/step-sheet.tsx'],
  ],
  'what a task or a prize is worth to anyone': [
    ...['rewards/earnings.astro', 'rewards/next-task.astro', 'rewards/opportunity-row.tsx'],
    ...['rewards/tutorial-question.tsx'],
  ],
};

/** Files that also draw money of the member's: how many places stay visible, and why. */
const mixed: Readonly<Record<string, readonly [number, string]>> = {
  'airtime-to-cash/conversion.tsx': [1, 'the airtime to send'],
  'crypto/sell/payout-lines.tsx': [1, 'hidden for a placed order, by `own`'],
  'help/tricked/case.astro': [1, 'Timeline hides it'],
  'help/tricked/report-form.astro': [1, 'words, which are hidden where they are used'],
  'orders/order-items.tsx': [2, 'an offer, which its owner decides on'],
  'orders/statement/minimum-form.tsx': [2, 'what is filled in, and the smallest amount'],
  'rewards/prize-list.tsx': [1, 'the name of a prize'],
  'rewards/rank-card.tsx': [1, 'what each rank takes'],
  'settings/friend-row.astro': [1, 'what each friend has to trade'],
  'ui/price-lines.tsx': [1, 'prices; hidden for a placed order, by `own`'],
  'wallet/balance-curve.astro': [6, 'BalancePanel leaves it out'],
  'wallet/balance-panel.tsx': [2, 'it covers them itself, at a tap'],
  'wallet/deposit-progress.tsx': [1, 'words, which are hidden where they are used'],
  'wallet/limits-card.tsx': [2, 'the limit of a level'],
  'wallet/month-table.astro': [2, 'whether there is a change to show'],
  'wallet/withdraw-form.tsx': [3, 'what it costs; the largest one is hidden where it is drawn'],
};

const openPaths = Object.values(open).flat();
const isIn = (path: string) => (file: string) => file === path || file.startsWith(`${path}/`);

it('finds the amounts of pages, masked ones and others', () => {
  const [wallet, rates] = ['wallet/where-card.tsx', 'giftcard/rate-list.astro'];
  expect(drawn.get(wallet)).toEqual({ masked: 3, visible: 0 });
  expect(drawn.get(rates)).toEqual({ masked: 0, visible: 1 });
});

it('hides each amount with the balance, unless it says here why it stays visible', () => {
  const shown = [...drawn]
    .filter(([file, { visible }]) => visible > 0 && !openPaths.some((path) => isIn(path)(file)))
    .map(([file, { visible }]) => [file, visible]);
  const expected = Object.entries(mixed).map(([file, [count]]) => [file, count]);
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(expected));
});

it('lists no file or folder among the visible ones that hides amounts, or shows none', () => {
  const wrong = openPaths.filter((path) => {
    const files = [...drawn].filter(([file]) => isIn(path)(file));
    return files.length === 0 || files.some(([, { masked }]) => masked > 0);
  });
  expect(wrong).toEqual([]);
});
