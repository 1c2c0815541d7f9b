import { askServer } from '#lib/browser/after-load/ask-server.ts';
import type { HelpEntry } from '#lib/content/contract.ts';
import type { Transaction } from '#lib/orders/contract.ts';
import type { Beneficiary } from '#lib/refill/contract.ts';
import { searchHelp } from '#lib/help/search.ts';
import { paths } from '#lib/paths.ts';
import { routes } from '#lib/routes.ts';
import { findBill } from '#lib/refill/services/bills.ts';
import { fits, fitting, type Row, type Source } from './row.ts';
import { typedPhone } from '#lib/rules/typed.ts';

const LEAST = 2;
const MOST = 5;
/** A flow doesn't start at one of its later steps. */
const steps =
  /\/(?:summary|overview|status|checkout|payment|recipient|select|delivery|edit-default|disable|delete-account)$/;
const notListed = new Set(['/crypto/sell/wallet', '/view-promo', '/unsubscribe', '/demo']);

/** Choices without their own page, by the words that people search for. */
const choices: readonly Row[] = [
  { label: 'Appearance', sub: 'Dark mode, light mode, theme', at: 'device' },
  { label: 'Lite mode', sub: 'Save data', at: 'device' },
  { label: 'Hide my balance', sub: 'Hidden balance, show balance', at: 'device' },
  { label: 'Data use', sub: 'Data used on this phone', at: 'data-use' },
].map(({ label, sub, at }) => ({
  group: 'Settings',
  label,
  sub,
  href: `${paths.preferences}#${at}`,
}));

const isListed = ({ pattern, layout, who, built, indexed, asksCountry }: (typeof routes)[number]) =>
  built &&
  ['app', 'content'].includes(layout) &&
  ['everyone', 'member'].includes(who) &&
  (layout === 'app' || indexed || asksCountry || pattern === paths.help) &&
  !pattern.includes('[') &&
  !steps.test(pattern) &&
  !notListed.has(pattern);

const pagesIn = (country: string): Row[] =>
  routes
    .filter((row) => isListed(row) && !(country === 'GH' && row.guards.includes('unavailable')))
    .map(({ pattern, title }) => ({ group: 'Pages', label: title, href: pattern }));

/** Numbers and accounts, each leading to its form filled in as last time. */
async function recipients(): Promise<Row[]> {
  const found = (await askServer<Beneficiary[]>('/bills-payment/beneficiaries'))?.data ?? [];
  return found.flatMap(({ service_type: type, beneficiary_name: name, national_number, last }) => {
    const bill = findBill(type);
    // an order in progress may still succeed
    if (!bill || last?.has_ended === false) return [];
    const again = last ? `again=${encodeURIComponent(last.reference_code)}` : '';
    const href = again ? `${bill.path}${bill.path.includes('?') ? '&' : '?'}${again}` : bill.path;
    const sub = name ? `${bill.name}, ${national_number}` : bill.name;
    return [{ group: 'Pay again', label: name ?? national_number, sub, href }];
  });
}

async function ordersBy(typed: string): Promise<Row[]> {
  const search = new URLSearchParams({ q: typed, limit: String(MOST) });
  const found = (await askServer<Transaction[]>(`/transactions?${search.toString()}`))?.data ?? [];
  return found.map(({ reference_code: reference, name, status_text: status }) => ({
    group: 'Orders',
    label: name,
    sub: `${reference}, ${status}`,
    href: paths.order(reference),
  }));
}

/** Digits as people type them, with or without spaces. */
const fitsRecipient = (row: Row, typed: string): boolean => {
  const digits = typedPhone(typed).replaceAll(/\D/g, '');
  const held = `${row.label}${row.sub ?? ''}`.replaceAll(/\D/g, '');
  return fits(row, typed) || (digits.length > 2 && held.includes(digits));
};

/** Pages, recently paid numbers, orders and help. */
export function memberSource(country: string): Source {
  const pages = pagesIn(country);
  let people: Promise<Row[]> | undefined;
  let help: Promise<HelpEntry[]> | undefined;
  const helpBy = async (typed: string): Promise<Row[]> => {
    help ??= askServer<HelpEntry[]>(`/content/index?country=${country}`).then(
      (answer) => answer?.data ?? [],
    );
    return searchHelp(await help, typed, MOST).map(({ entry }) => ({
      group: 'Help',
      label: entry.title,
      href: entry.path,
    }));
  };
  return {
    placeholder: 'Page, number, order or question',
    near: (typed) => fitting([...pages, ...(typed ? choices : [])], typed),
    async far(typed) {
      const isLong = typed.length >= LEAST;
      const [paid, orders, answers] = await Promise.all([
        (people ??= recipients()),
        isLong ? ordersBy(typed) : [],
        isLong ? helpBy(typed) : [],
      ]);
      const shown = paid.filter((row) => fitsRecipient(row, typed)).slice(0, MOST);
      return [...shown, ...orders, ...answers];
    },
  };
}
