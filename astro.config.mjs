import node from '@astrojs/node';
import tailwind from '@astrojs/tailwind';
import { defineConfig } from 'astro/config';
import { createHash } from 'node:crypto';
import { prefetchRules } from '#lib/prefetch-rules.ts';
import { apartScripts } from '#server/ops/apart-scripts.ts';
import { markFiles } from '#server/ops/mark-files.ts';
import { offlineScripts } from '#server/ops/offline-scripts.ts';
import { pageDictionary } from '#server/ops/page-dictionary.ts';
import { pageStyles } from '#server/ops/page-styles.ts';
import { reactIslands } from '#server/ops/react-islands.ts';

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

// on every page, without React: islands may sleep
const watch = /\/src\/islands\/shell\/watch-page\.|preload-helper/;
// on every page, whoever looks
const shell = /\/src\/islands\/shell\/overlays\./;
// on every page of a member, or on the first one
const home =
  /\/src\/islands\/(?:shell\/(?:bell|profile-menu)|wallet\/(?:balance-panel|recent-card))\./;
// what comes once a price is shown
const checkout = /\/src\/islands\/checkout\/checkout-sheet\./;
// boxes for the PIN and other codes
const codes = /\/src\/islands\/ui\/(?:use-code-cells|code-input|pin-|use-open-pad)/;
// asked for now and then: nobody else loads it
const captcha = /\/src\/(?:islands\/auth\/[\w-]*captcha|lib\/auth\/browser\/(?:captcha|sha256)\.)/;
const photos =
  /\/src\/(?:islands\/(?:uploads\/|ui\/photo-|kyc\/(?:photo|side-photo))|lib\/uploads\/browser\/(?:\w+-picture|picture-error|calls)\.)/;
const account =
  /\/src\/(?:islands\/(?:account|kyc|security)\/|lib\/(?:(?:account|kyc)\/browser\/calls|kyc\/identity-photos|rules\/pin)\.)/;
const bills = /\/src\/islands\/refill\/(?!desk\/)/;
// a list that is searched by typing, also with a typo: banks and countries
const search = /\/src\/(?:islands\/ui\/combobox|lib\/rules\/typo)\./;
// airtime has an amount: nothing to choose from, and no one to look up
const goods = /\/src\/islands\/refill\/(?:product-|sort-products|look-up-card)/;
const cards =
  /\/src\/(?:islands\/giftcard\/|lib\/giftcard\/(?:card-(?:purchase|trade)|browser\/(?:buy-)?calls)\.)/;
const desk =
  /\/src\/(?:(?:islands|lib)\/(?:(?:[\w-]+\/)?desk|announcements|marks|people|provider-desk|reconcile|reports)\/|lib\/e-tickets\/(?:seat-plan\.|browser\/gate\/))/;
const bets = /\/src\/islands\/fund-bets\//;
const things = /\/src\/(?:islands|lib)\/shopping\/(?!service\.)/;
const coins =
  /\/src\/(?:islands\/crypto\/|lib\/(?:crypto\/(?!service\.|coin-address\/)|look\/price-chart\.))/;
const tickets =
  /\/src\/(?:islands\/e-tickets\/|lib\/e-tickets\/(?:paths|basket-words|event-basket|event-end|seat-|best-seats|hall-zoom|ticket-(?:code|short)|browser\/(?:calls|admission-calls|held-tickets)))/;
// an order of coins is no part of the forms that make one
const coinOrders = /\/src\/islands\/crypto\/shared\/(?:use-coin-order|coin-transactions)\./;
// adding money: on its own page, and where a payment lacks some
const funding =
  /\/src\/islands\/wallet\/(?:deposit-progress|pay-step|reserved-|amount-picker|checkout-step|mobile-money-step|use-(?:funding|start-deposit|deposit)|redirecting|new-deposit|followed-deposit)/;
const rewards =
  /\/src\/(?:islands\/rewards\/|lib\/rewards\/(?:opportunity-|words|tutorial-questions|prize-|browser\/(?:calls|opportunities)))/;
const help = /\/src\/(?:islands\/help\/|lib\/help\/(?:ticket-words|ticket|browser\/calls)\.)/;
// what the page of an order shares with those of coins
const orders =
  /\/src\/islands\/(?:ui\/timeline|orders\/(?:order-(?:parts|lines|items)|undo-button|flag-(?:card|reason)|appeal-form))\./;
// in no file of several: what reads codes comes when someone scans, passkeys
// when one is used, costs only where money is paid out, the state of an order of coins not with their forms
const apart =
  /\/src\/islands\/(?:crypto\/(?:buy\/coin-status|sell\/sale-progress)|e-tickets\/mine\/note-tickets|ui\/(?:tabs|switch))\.|\/src\/lib\/(?:browser\/read-codes|auth\/browser\/passkeys|wallet\/withdrawal-costs)\.|\/node_modules\/@noble\//;
// what draws codes comes with the page that shows one
const qr = /\/src\/lib\/look\/draw-qr\.|\/node_modules\/qr\/index\./;
const formLibrary = /\/node_modules\/react-hook-form\//;

/** Whether a module or one that `next` leads to is of a kind. */
function leadsTo(kind, id, next, seen = new Set()) {
  if (kind.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (next(id) ?? []).some((other) => leadsTo(kind, other, next, seen));
}

/** The folders of islands that a module comes with. */
function usersOf(id, importersOf, users = new Set(), seen = new Set()) {
  if (seen.has(id)) return users;
  seen.add(id);
  const [, part] = /\/src\/islands\/(?!ui\/|forms\/|checkout\/)([\w-]+)\//.exec(id) ?? [];
  const folder = part && desk.test(id) ? 'desk' : part;
  if (folder) users.add(folder);
  for (const each of importersOf(id) ?? []) usersOf(each, importersOf, users, seen);
  return users;
}
const aForm = /-form\./;
// what follows an order or a ticket, and keeps it for reading offline
const follows = /\/orders\/use-refresh\.|\/offline-copies\//;
const lists = ['orders', 'wallet', 'crypto', 'perfect-money'];
const ownAffairs = ['auth', 'account', 'security', 'desk', 'settings', 'shell', 'kyc'];
const areOnly = (users, folders) => [...users].every((each) => folders.includes(each));

/** Which of the shared files a module belongs into. */
function fileOf(id, graph) {
  const importersOf = (each) => graph.getModuleInfo(each)?.importers;
  const importedBy = (each) => graph.getModuleInfo(each)?.importedIds;
  if (leadsTo(watch, id, importersOf)) return 'watch';
  if (captcha.test(id)) return 'captcha';
  if (checkout.test(id)) return 'checkout';
  if (apart.test(id)) return 'apart';
  if (qr.test(id)) return 'qr';
  if (codes.test(id)) return 'codes';
  if (search.test(id)) return 'search';
  if (goods.test(id)) return 'goods';
  if (bills.test(id)) return 'bills';
  if (leadsTo(formLibrary, id, importedBy)) return 'forms';
  if (leadsTo(shell, id, importersOf)) return 'shared';
  if (photos.test(id) || leadsTo(photos, id, importedBy)) return 'photos';
  if (cards.test(id)) return 'cards';
  if (desk.test(id)) return 'desk';
  if (bets.test(id)) return 'bets';
  if (things.test(id)) return 'things';
  if (coinOrders.test(id)) return 'coin-orders';
  if (coins.test(id)) return 'coins';
  if (tickets.test(id)) return 'tickets';
  if (rewards.test(id)) return 'rewards';
  if (funding.test(id)) return 'funding';
  if (help.test(id)) return 'help';
  if (orders.test(id)) return 'orders';
  if (account.test(id)) return 'account';
  return ofMany(id, importersOf, importedBy);
}

/** The file of what belongs to no feature: it comes with those who use it. */
function ofMany(id, importersOf, importedBy) {
  if (leadsTo(codes, id, importedBy)) return 'codes';
  const users = usersOf(id, importersOf);
  if (users.size === 0) return leadsTo(checkout, id, importersOf) ? 'checkout' : 'apart';
  const isOfHome = leadsTo(home, id, importersOf);
  const isOfRows = users.has('orders') && areOnly(users, lists) && !leadsTo(aForm, id, importersOf);
  if (isOfRows) return isOfHome || users.has('wallet') ? 'rows' : 'orders';
  if (areOnly(users, ownAffairs) && !isOfHome) {
    if (users.has('auth')) return 'door';
    return users.has('account') || users.has('kyc') ? 'account' : 'apart';
  }
  // the box to sign in opens on any page
  if (users.has('auth')) return 'shared';
  if (isOfHome) return follows.test(id) || leadsTo(aForm, id, importersOf) ? 'common' : 'member';
  return users.size === 1 ? (own[[...users][0]] ?? 'apart') : 'parts';
}
// files of the features, by the folders of their islands
const own = {
  refill: 'bills',
  giftcard: 'cards',
  'fund-bets': 'bets',
  shopping: 'things',
  crypto: 'coins',
  'e-tickets': 'tickets',
  rewards: 'rewards',
  help: 'help',
  desk: 'desk',
};
const only = (name) => (id, graph) => (fileOf(id, graph) === name ? name : null);

// Few requests matter more on a slow link than a few spare bytes, so what several islands share is a handful of
// files, each with what is needed at the same time: React; what every page has (shared); what the dashboard and the
// bar of members have (member), and what forms and orders have of that, too (common); rows of orders (rows); what
// forms are made of (parts), and the library of most of them (forms); boxes for PINs and codes (codes); signing in
// (door); the checkout sheet, which comes once a price is in sight (checkout); pictures; and a file for each feature.
// So a feature more costs nobody who is about to sign in, a page without a form loads none, and no one pays for a PIN
// that they don’t have to type yet. A group takes along what its modules import unless a group before it has taken
// that: hence the order. The captcha is a file that comes when it is asked for.
const codeSplitting = {
  groups: [
    {
      name: 'react',
      test: /node_modules\/(?:react|react-dom|scheduler|@astrojs\/react)\/|\/lib\/browser\/hydrate\./,
      priority: 9,
    },
    { name: only('watch'), priority: 8.5 },
    { name: only('shared'), minShareCount: 2, priority: 8 },
    { name: only('common'), minShareCount: 2, priority: 7.5 },
    { name: only('member'), minShareCount: 2, priority: 7 },
    { name: only('rows'), minShareCount: 2, priority: 6 },
    { name: only('parts'), minShareCount: 2, priority: 5 },
    { name: only('search'), minShareCount: 2, priority: 5 },
    { name: only('codes'), minShareCount: 2, priority: 4 },
    { name: only('door'), minShareCount: 2, priority: 4 },
    { name: only('forms'), minShareCount: 3, priority: 3 },
    { name: only('checkout'), priority: 2 },
    { name: only('captcha'), priority: 1 },
    { name: only('qr'), priority: 3 },
    { name: only('photos'), minShareCount: 2, priority: 1 },
    // before those of features, which would carry it along
    { name: only('orders'), minShareCount: 2, priority: 2 },
    { name: only('account'), minShareCount: 2, priority: 1 },
    { name: only('bills'), minShareCount: 2, priority: 1 },
    { name: only('goods'), minShareCount: 2, priority: 0 },
    { name: only('cards'), minShareCount: 2, priority: 1 },
    { name: only('desk'), minShareCount: 2, priority: 1 },
    { name: only('bets'), minShareCount: 2, priority: 1 },
    { name: only('things'), minShareCount: 2, priority: 1 },
    { name: only('coins'), minShareCount: 2, priority: 1 },
    { name: only('coin-orders'), minShareCount: 2, priority: 0 },
    { name: only('tickets'), minShareCount: 2, priority: 1 },
    { name: only('rewards'), minShareCount: 2, priority: 1 },
    { name: only('funding'), minShareCount: 2, priority: 1 },
    { name: only('help'), minShareCount: 2, priority: 1 },
  ],
};

// A page's own small script stands inside of it: a request more costs more than its bytes.
const isInlined = (path, content) =>
  content.length < (path.includes('astro_type_script') ? 1_536 : 1_024);

// Every page carries the styles of its islands, also of those that come later: a script never asks
// for a style sheet, which would be a request more and is not there to be had.
const stylesComeWithPages = {
  name: 'oja:styles-come-with-pages',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) file.viteMetadata?.importedCss.clear();
    },
  },
};

// An entry may lend what it holds to others: React and its helpers are one file with what hydrates islands, where
// they were three.
const entriesLend = {
  name: 'oja:entries-lend',
  configEnvironment: (name) =>
    name === 'client'
      ? { build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension' } } }
      : undefined,
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
