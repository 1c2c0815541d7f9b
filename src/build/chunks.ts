/**
 * Decides which file of the browser build contains a module. On a slow connection a few extra
 * requests cost more than a few unused bytes, so islands share a handful of files, each with code
 * that is needed at the same time.
 *
 * A feature has one file: the first folder under `src/islands`, with the parts of `src/lib` that
 * only this feature uses. A new feature needs no changes here. The other files are listed below,
 * from code that every page needs to code that is loaded on demand.
 */

interface ModuleInfo {
  importers: readonly string[];
  importedIds: readonly string[];
}
interface Graph {
  getModuleInfo(id: string): ModuleInfo | null;
}
type Neighbours = (id: string) => readonly string[];

/** Folders whose islands appear on the pages of many features. */
const shared = new Set([
  ...['auth', 'checkout', 'content', 'forms', 'home', 'lite'],
  ...['orders', 'settings', 'shell', 'ui', 'uploads', 'wallet'],
]);
/** Features that are used together and share a file. */
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
/** The input boxes for the PIN and other codes. */
const codes = /\/src\/islands\/ui\/(?:use-code-cells|code-input|pin-)/;

/** Subfolders of a feature that only operators use. */
const ofOperators = new Set(['desk', 'gate']);
/**
 * Files that belong to no feature and aren't derived from their importers. The first match wins.
 */
const special: readonly [name: string, modules: RegExp][] = [
  // loaded on demand
  ['captcha', /\/src\/(?:islands\/auth\/[\w-]*captcha|lib\/auth\/browser\/(?:captcha|sha256)\.)/],
  // loads once a price is shown
  ['checkout', checkout],
  // each in a separate file: reading codes with the camera, passkeys, saving files, the costs of a withdrawal,
  // the state of a coin order, a form on the pages that emails link to, described forms of the desk
  [
    'apart',
    /\/src\/islands\/(?:auth\/resend-link-form|crypto\/(?:buy\/coin-status|sell\/sale-progress)|desk\/(?:described-form|described-field|use-described-form|form-body)|e-tickets\/mine\/note-tickets|ui\/(?:tabs|switch))\.|\/src\/lib\/(?:browser\/(?:read-codes|api\/files)|auth\/browser\/passkeys|desk\/form-view|wallet\/withdrawal-costs)\.|\/node_modules\/@noble\//,
  ],
  // loads on pages that show a QR code
  ['qr', /\/src\/lib\/look\/draw-qr\.|\/node_modules\/qr\/index\./],
  ['codes', codes],
  // lists with a text search: banks and countries
  ['search', /\/src\/(?:islands\/ui\/combobox|lib\/rules\/typo)\./],
  // not needed for airtime, which has no products and no account holder to look up
  ['goods', /\/src\/islands\/refill\/(?:product-|sort-products|look-up-card)/],
];
/** Parts of a feature that load separately from it. */
const parts: typeof special = [
  // following a coin order doesn't need the forms that placed it
  ['coin-orders', /\/src\/islands\/crypto\/shared\/(?:use-coin-order|coin-transactions)\./],
  // adding money, on its own page and where a payment lacks funds
  [
    'funding',
    /\/src\/islands\/wallet\/(?:deposit-progress|pay-step|reserved-|amount-picker|checkout-step|mobile-money-step|use-(?:funding|start-deposit|deposit)|redirecting|new-deposit|followed-deposit)/,
  ],
];
/** On every page, without React, because islands hydrate later. */
const watch = /\/src\/islands\/shell\/watch-page\.|preload-helper/;
/** On every page, with or without a session. */
const shell = /\/src\/islands\/shell\/overlays\./;
/** On every page of a member, or on their home page. */
const home =
  /\/src\/islands\/(?:shell\/(?:bell|profile-menu)|wallet\/(?:balance-panel|recent-card))\./;
const photos =
  /\/src\/(?:islands\/(?:uploads\/|ui\/photo-|kyc\/(?:photo|side-photo))|lib\/uploads\/browser\/(?:\w+-picture|picture-error|calls)\.)/;
/** Shared by the pages of orders and of coin orders. */
const orders =
  /\/src\/islands\/(?:ui\/timeline|orders\/(?:order-(?:parts|lines|items)|undo-button|flag-(?:card|reason)|appeal-form))\./;
const formLibrary = /\/node_modules\/react-hook-form\//;
const aForm = /-form\./;
/** Follows an order or a ticket, and stores it for offline reading. */
const follows = /\/orders\/use-refresh\.|\/offline-copies\//;

const find = (list: typeof special, id: string): string | undefined =>
  list.find(([, modules]) => modules.test(id))?.[0];

/**
 * Whether a module matches a pattern, or leads to one that does.
 * @param next the importers or the imports of a module
 */
function leadsTo(kind: RegExp, id: string, next: Neighbours, seen = new Set<string>()): boolean {
  if (kind.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return next(id).some((other) => leadsTo(kind, other, next, seen));
}

/** The folder of an island. Islands for operators belong to the desk. */
function folderOf(id: string): string | undefined {
  const [, folder, inner = ''] = /\/src\/islands\/([\w-]+)\/(?:([\w-]+)\/)?/.exec(id) ?? [];
  if (!folder || ['ui', 'forms', 'checkout'].includes(folder)) return undefined;
  return ofOperators.has(inner) ? 'desk' : (together[folder] ?? folder);
}

/** The folders of all islands that use a module. */
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

/** The file for a module that belongs to no feature, chosen by the islands that use it. */
function fileOfShared(id: string, importersOf: Neighbours, importedBy: Neighbours): string {
  if (leadsTo(codes, id, importedBy)) return 'codes';
  const users = usersOf(id, importersOf);
  if (users.size === 0) return leadsTo(checkout, id, importersOf) ? 'checkout' : 'apart';
  const [first = ''] = users;
  if (users.size === 1 && !shared.has(first)) return first;
  const [, feature = ''] = /\/src\/lib\/([\w-]+)\//.exec(id) ?? [];
  // a feature's code that only its part of the desk also uses stays with the feature
  if (!shared.has(feature) && users.has(feature) && areOnly(users, [feature, 'desk']))
    return feature;
  const isOfHome = leadsTo(home, id, importersOf);
  const isForForms = leadsTo(aForm, id, importersOf);
  if (
    users.has('orders') &&
    areOnly(users, ['orders', 'home', 'wallet', 'crypto', 'perfect-money']) &&
    !isForForms
  )
    return isOfHome || users.has('home') || users.has('wallet') ? 'rows' : 'orders';
  if (areOnly(users, ['auth', 'account', 'desk', 'settings', 'shell']) && !isOfHome) {
    if (users.has('auth')) return 'door';
    return users.has('account') ? 'account' : 'apart';
  }
  // the sign-in dialog can open on any page
  if (users.has('auth')) return 'shared';
  if (isOfHome) return follows.test(id) || isForForms ? 'common' : 'member';
  return users.size === 1 ? 'apart' : 'parts';
}

/** The name of the file that a module belongs to, if several islands need it. */
export function fileOf(id: string, graph: Graph): string {
  const importersOf: Neighbours = (each) => graph.getModuleInfo(each)?.importers ?? [];
  const importedBy: Neighbours = (each) => graph.getModuleInfo(each)?.importedIds ?? [];
  if (leadsTo(watch, id, importersOf)) return 'watch';
  const named = find(special, id);
  if (named) return named;
  const folder = folderOf(id);
  // its forms use no library that others need
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
 * A group includes everything that its modules import, unless an earlier group has it already, so
 * the order matters. It keeps features out of sign-in, the form library out of pages without a
 * form, and the PIN boxes out of pages that don't ask for a PIN yet.
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
    // before the features, which would otherwise include it
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
