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
import { groups } from '#lib/services/groups.ts';
import { countryOf, type Visitor } from '#lib/visitor.ts';

export interface NavLink {
  href: string;
  label: string;
  icon: string;
  /** First path segments that count as being there. */
  covers: readonly string[];
}

const sold = groups.map(({ path }) => path.split('/')[1]!);

/** The seven of spec 2, the same for every country; what stands under Products follows the currency. */
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

/** The link of the page someone is on, by the first segment of its route. */
export const currentLink = (pattern: string): NavLink | undefined =>
  navLinks.find((link) => link.covers.includes(pattern.split('/')[1] ?? ''));

/** What stands under Products while someone is there. */
const productLinks = groups.map(({ path, name }) => ({ href: path, label: name }));

/** Whose links are shown: the selected country's, else the account's, else Nigeria's (spec 2). */
export function linkCountry(selected: string | undefined, visitor: Visitor): CountryCode {
  if (isCountryCode(selected)) return selected;
  return countryOf(visitor) ?? guest.country;
}

/** What a country is not offered at all (spec 4) has no link there. */
export const productLinksIn = (country: CountryCode) =>
  productLinks.filter(({ href }) => {
    const isRestricted = rowFor(href)?.guards.includes('unavailable') ?? false;
    return !(isRestricted && country === 'GH');
  });
