import { iconReceiptText } from '#lib/look/first-icons.ts';
import { iconHouse, iconUser } from '#lib/look/icons.ts';
import { iconCreditCard, iconHandCoins } from '#lib/look/service-icons.ts';
import { paths } from '#lib/paths.ts';

/** What a thumb reaches on a phone: the five things people come for. */
export const tabLinks = [
  { href: paths.home, label: 'Home', icon: iconHouse },
  { href: paths.productsTo('pay'), label: 'Pay', icon: iconCreditCard },
  { href: paths.productsTo('sell'), label: 'Sell', icon: iconHandCoins },
  { href: paths.transactions, label: 'Activity', icon: iconReceiptText },
  { href: paths.settings, label: 'Me', icon: iconUser },
] as const;

/** Whether one of them leads to this page. */
export const isTab = ({ pathname, searchParams }: URL, href: string): boolean => {
  const there = new URL(href, 'https://oja.invalid');
  return there.pathname === pathname && there.searchParams.get('show') === searchParams.get('show');
};
