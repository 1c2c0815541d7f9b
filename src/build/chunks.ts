/**
 * Which file of the browser a module comes in. Few requests matter more on a slow link than a few spare bytes,
 * so what several islands share is a handful of files, each with what is needed at the same time.
 *
 * A feature is a file: the first folder under `src/islands`, with what of `src/lib` it alone uses. A new feature
 * needs nothing here. The other files are below, from what every page has to what is asked for now and then.
 */

interface ModuleInfo {
  importers: readonly string[];
  importedIds: readonly string[];
}
interface Graph {
  getModuleInfo(id: string): ModuleInfo | null;
}
type Neighbours = (id: string) => readonly string[];

/** Folders whose islands are on pages of many features. */
const shared = new Set([
  ...['auth', 'checkout', 'content', 'forms', 'home', 'lite'],
  ...['orders', 'settings', 'shell', 'ui', 'uploads', 'wallet'],
]);
/** Features that are used together. */
const together: Record<string, string> = {
  kyc: 'account',
  security: 'account',
  announcements: 'desk',
  marks: 'desk',
  people: 'desk',
  'provider-desk': 'desk',
  reconcile: 'desk',
  reports: 'desk',
};

const checkout = /\/src\/islands\/checkout\/checkout-sheet\./;
/** Boxes for the PIN and other codes. */
const codes = /\/src\/islands\/ui\/(?:use-code-cells|code-input|pin-|use-open-pad)/;

/** Folders within a feature that operators use. */
const ofOperators = new Set(['desk', 'gate']);
/** Files that are neither a feature nor found by who uses them. The first that fits counts. */
const special: readonly [name: string, modules: RegExp][] = [
  // asked for now and then
  ['captcha', /\/src\/(?:islands\/auth\/[\w-]*captcha|lib\/auth\/browser\/(?:captcha|sha256)\.)/],
  // comes once a price is shown
  ['checkout', checkout],
  // each alone: the camera that reads codes, passkeys, what a withdrawal costs, the state of an order of coins,
  // a form of pages that mail links open
  [
    'apart',
    /\/src\/islands\/(?:auth\/resend-link-form|crypto\/(?:buy\/coin-status|sell\/sale-progress)|e-tickets\/mine\/note-tickets|ui\/(?:tabs|switch))\.|\/src\/lib\/(?:browser\/read-codes|auth\/browser\/passkeys|wallet\/withdrawal-costs)\.|\/node_modules\/@noble\//,
  ],
  // comes with a page that shows a code
  ['qr', /\/src\/lib\/look\/draw-qr\.|\/node_modules\/qr\/index\./],
  ['codes', codes],
  // lists that are searched by typing: banks and countries
  ['search', /\/src\/(?:islands\/ui\/combobox|lib\/rules\/typo)\./],
  // airtime has nothing to choose from, and no one to look up
  ['goods', /\/src\/islands\/refill\/(?:product-|sort-products|look-up-card)/],
];
/** Parts of a feature that come apart from it. */
const parts: typeof special = [
  // an order of coins is followed without the forms that made it
  ['coin-orders', /\/src\/islands\/crypto\/shared\/(?:use-coin-order|coin-transactions)\./],
  // adding money: on its own page, and where a payment lacks some
  [
    'funding',
    /\/src\/islands\/wallet\/(?:deposit-progress|pay-step|reserved-|amount-picker|checkout-step|mobile-money-step|use-(?:funding|start-deposit|deposit)|redirecting|new-deposit|followed-deposit)/,
  ],
];
/** On every page, without React: islands may sleep. */
const watch = /\/src\/islands\/shell\/watch-page\.|preload-helper/;
/** On every page, with or without a session. */
const shell = /\/src\/islands\/shell\/overlays\./;
/** On every page of a member, or on the first one. */
const home =
  /\/src\/islands\/(?:shell\/(?:bell|profile-menu)|wallet\/(?:balance-panel|recent-card))\./;
const photos =
  /\/src\/(?:islands\/(?:uploads\/|ui\/photo-|kyc\/(?:photo|side-photo))|lib\/uploads\/browser\/(?:\w+-picture|picture-error|calls)\.)/;
/** What the page of an order shares with those of coins. */
const orders =
  /\/src\/islands\/(?:ui\/timeline|orders\/(?:order-(?:parts|lines|items)|undo-button|flag-(?:card|reason)|appeal-form))\./;
const formLibrary = /\/node_modules\/react-hook-form\//;
const aForm = /-form\./;
/** What follows an order or a ticket, and keeps it for reading offline. */
const follows = /\/orders\/use-refresh\.|\/offline-copies\//;

const find = (list: typeof special, id: string): string | undefined =>
  list.find(([, modules]) => modules.test(id))?.[0];

/** Whether a module or one that `next` leads to is of a kind. */
function leadsTo(kind: RegExp, id: string, next: Neighbours, seen = new Set<string>()): boolean {
  if (kind.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return next(id).some((other) => leadsTo(kind, other, next, seen));
}

/** The folder of an island; what operators use is the desk’s. */
function folderOf(id: string): string | undefined {
  const [, folder, inner = ''] = /\/src\/islands\/([\w-]+)\/(?:([\w-]+)\/)?/.exec(id) ?? [];
  if (!folder || ['ui', 'forms', 'checkout'].includes(folder)) return undefined;
  return ofOperators.has(inner) ? 'desk' : (together[folder] ?? folder);
}

/** The folders of the islands that a module comes with. */
function usersOf(
  id: string,
  importersOf: Neighbours,
  users = new Set<string>(),
  seen = new Set<string>(),
): Set<string> {
  if (seen.has(id)) return users;
  seen.add(id);
  const folder = folderOf(id);
  if (folder) users.add(folder);
  for (const each of importersOf(id)) usersOf(each, importersOf, users, seen);
  return users;
}

const areOnly = (users: Set<string>, folders: readonly string[]): boolean =>
  [...users].every((each) => folders.includes(each));

/** The file of what belongs to no feature: it comes with those who use it. */
function fileOfShared(id: string, importersOf: Neighbours, importedBy: Neighbours): string {
  if (leadsTo(codes, id, importedBy)) return 'codes';
  const users = usersOf(id, importersOf);
  if (users.size === 0) return leadsTo(checkout, id, importersOf) ? 'checkout' : 'apart';
  const [first = ''] = users;
  if (users.size === 1 && !shared.has(first)) return first;
  const [, feature = ''] = /\/src\/lib\/([\w-]+)\//.exec(id) ?? [];
  // what a feature lends to its part of the desk stays with it
  if (!shared.has(feature) && users.has(feature) && areOnly(users, [feature, 'desk']))
    return feature;
  const isOfHome = leadsTo(home, id, importersOf);
  const isForForms = leadsTo(aForm, id, importersOf);
  if (
    users.has('orders') &&
    areOnly(users, ['orders', 'wallet', 'crypto', 'perfect-money']) &&
    !isForForms
  )
    return isOfHome || users.has('wallet') ? 'rows' : 'orders';
  if (areOnly(users, ['auth', 'account', 'desk', 'settings', 'shell']) && !isOfHome) {
    if (users.has('auth')) return 'door';
    return users.has('account') ? 'account' : 'apart';
  }
  // the box to sign in opens on any page
  if (users.has('auth')) return 'shared';
  if (isOfHome) return follows.test(id) || isForForms ? 'common' : 'member';
  return users.size === 1 ? 'apart' : 'parts';
}

/** The name of the file that a module comes in, if several islands need it. */
export function fileOf(id: string, graph: Graph): string {
  const importersOf: Neighbours = (each) => graph.getModuleInfo(each)?.importers ?? [];
  const importedBy: Neighbours = (each) => graph.getModuleInfo(each)?.importedIds ?? [];
  if (leadsTo(watch, id, importersOf)) return 'watch';
  const named = find(special, id);
  if (named) return named;
  const folder = folderOf(id);
  // its forms share no library with others
  if (folder === 'refill') return folder;
  if (leadsTo(formLibrary, id, importedBy)) return 'forms';
  if (leadsTo(shell, id, importersOf)) return 'shared';
  if (leadsTo(photos, id, importedBy)) return 'photos';
  const part = find(parts, id);
  if (part) return part;
  if (folder && !shared.has(folder)) return folder;
  if (/\/src\/lib\/(?:[\w-]+\/)?desk\//.test(id)) return 'desk';
  if (orders.test(id)) return 'orders';
  return fileOfShared(id, importersOf, importedBy);
}

type Group =
  | { name: string; test: RegExp; priority: number }
  | {
      name: (id: string, graph: Graph) => string | null;
      minShareCount?: number;
      priority: number;
    };

/** Puts modules with one of these names into a file. Groups with a higher priority choose first. */
const group = (
  priority: number,
  names: readonly string[],
  { minShareCount = 2 }: { minShareCount?: number } = {},
): Group => ({
  name: (id, graph) => {
    const name = fileOf(id, graph);
    return names.includes(name) ? name : null;
  },
  minShareCount,
  priority,
});

const first = ['watch', 'shared', 'common', 'member', 'rows', 'parts', 'search'];
const later = ['codes', 'door', 'forms', 'checkout', 'captcha', 'qr', 'photos', 'orders', 'goods'];
const isNoFeature = new Set([...first, ...later, 'funding', 'coin-orders', 'apart']);

/**
 * A group takes along what its modules import unless an earlier group has taken that, so the order matters. It keeps
 * sign-in free of features, pages without a form free of the form library, and the boxes for a PIN out of pages that
 * don't ask for one yet.
 */
export const codeSplitting: { groups: Group[] } = {
  groups: [
    {
      name: 'react',
      test: /node_modules\/(?:react|react-dom|scheduler|@astrojs\/react)\/|\/build\/islands\/hydrate\./,
      priority: 9,
    },
    group(8.5, ['watch'], { minShareCount: 1 }),
    group(8, ['shared']),
    group(7.5, ['common']),
    group(7, ['member']),
    group(6, ['rows']),
    group(5, ['parts']),
    group(5, ['search']),
    group(4, ['codes']),
    group(4, ['door']),
    group(3, ['forms'], { minShareCount: 3 }),
    group(3, ['qr'], { minShareCount: 1 }),
    group(2, ['checkout'], { minShareCount: 1 }),
    // before the features, which would carry it along
    group(2, ['orders']),
    group(1, ['captcha'], { minShareCount: 1 }),
    group(1, ['photos']),
    group(1, ['funding']),
    {
      name: (id, graph) => {
        const name = fileOf(id, graph);
        return isNoFeature.has(name) ? null : name;
      },
      minShareCount: 2,
      priority: 1,
    },
    group(0, ['goods']),
    group(0, ['coin-orders']),
  ],
};
