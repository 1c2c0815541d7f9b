import { iconReceiptText } from '#lib/look/first-icons.ts';
import {
  iconAward,
  iconHouse,
  iconLayoutDashboard,
  iconLifeBuoy,
  iconWallet,
} from '#lib/look/icons.ts';
import { iconPackage } from '#lib/look/service-icons.ts';
import { guest } from '#lib/constants.ts';
import { isCountryCode, type CountryCode } from '#lib/countries.ts';
import { paths } from '#lib/paths.ts';
import { rowFor } from '#lib/routes.ts';
import { groups } from '#lib/services/services.ts';
import { countryOf, type Visitor } from '#lib/visitor.ts';

export interface NavLink {
  href: string;
  label: string;
  icon: string;
  /** First path segments that count as this page. */
  covers: readonly string[];
}

const sold = groups.map(({ path }) => path.split('/')[1]!);

/** The seven of spec 2, the same for every country; what Products contains follows the currency. */
export const navLinks: readonly NavLink[] = [
  { href: paths.home, label: 'Dashboard', icon: iconHouse, covers: [''] },
  { href: paths.wallet, label: 'Wallet', icon: iconWallet, covers: ['wallet'] },
  {
    href: paths.transactions,
    label: 'Transaction Log',
    icon: iconReceiptText,
    covers: ['transactions'],
  },
  {
    href: paths.products,
    label: 'Products',
    icon: iconLayoutDashboard,
    covers: ['products', ...sold],
  },
  { href: paths.orders, label: 'My orders', icon: iconPackage, covers: ['my-orders'] },
  {
    href: paths.earnings,
    label: 'Earnings',
    icon: iconAward,
    covers: ['earnings', 'spin-the-wheel'],
  },
  { href: paths.help, label: 'Help', icon: iconLifeBuoy, covers: ['help'] },
];

/** The link of the current page, by the first segment of its route. */
export const currentLink = (pattern: string): NavLink | undefined =>
  navLinks.find((link) => link.covers.includes(pattern.split('/')[1] ?? ''));

/** The links of Products while someone is there. */
const productLinks = groups.map(({ path, name }) => ({ href: path, label: name }));

/** The country of the links: the selected one, else the account's, else Nigeria (spec 2). */
export function linkCountry(selected: string | undefined, visitor: Visitor): CountryCode {
  if (isCountryCode(selected)) return selected;
  return countryOf(visitor) ?? guest.country;
}

/** The links without products that the country isn't offered at all (spec 4). */
export const productLinksIn = (country: CountryCode) =>
  productLinks.filter(({ href }) => {
    const isRestricted = rowFor(href)?.guards.includes('unavailable') ?? false;
    return !(isRestricted && country === 'GH');
  });
