import { iconReceiptText } from '#lib/look/first-icons.ts';
import {
  iconAward,
  iconHouse,
  iconLayoutDashboard,
  iconLifeBuoy,
  iconPackage,
  iconWallet,
} from '#lib/look/icons.ts';
import { paths } from '#lib/paths.ts';

export interface NavLink {
  href: string;
  label: string;
  icon: string;
  /** First path segments that count as being there. */
  covers: readonly string[];
}

const sold = 'products refill giftcard crypto airtime-to-cash e-tickets perfect-money fund-bets';

/** The seven of spec 2, the same for every country; what Products shows follows the currency. */
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
    covers: [...sold.split(' '), 'personalized-shopping'],
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

/** The link of the page somebody is on, by the first segment of its route. */
export const currentLink = (pattern: string): NavLink | undefined =>
  navLinks.find((link) => link.covers.includes(pattern.split('/')[1] ?? ''));
