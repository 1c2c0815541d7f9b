import type { DeskSetting, listDeskBooks } from './settings.contract.ts';
import type { ReplyOf } from '#lib/contracts/call.ts';
import {
  countryCodes,
  isCountryCode,
  supportedCountries,
  type CountryCode,
} from '#lib/countries.ts';
import { firstOfChanges, showNumber, type ShownNumber } from './numbers-page.ts';
import { deskPaths } from './paths.ts';
import { isAllowed, type DeskRight, type OperatorRole } from './rights.ts';
import type { PageApi } from '#lib/page-api.ts';
import { isSettingBook, formatSetting, type SettingBookKind } from './setting-words.ts';

/** The description of each book. */
const settingWords: Record<SettingBookKind, { title: string; text: string }> = {
  fees: {
    title: 'Fees',
    text: 'Fees that customers pay on top of an amount, and the minimum deposit. Orders keep the fees they were priced with.',
  },
  limits: {
    title: 'Limits',
    text: 'How much customers can spend, withdraw, deposit and keep at each level. Regulators set some of these: check before you raise one.',
  },
  'flag-rules': {
    title: 'Flag rules',
    text: 'Incoming money that matches a rule waits for a security check.',
  },
  billers: {
    title: 'Billers',
    text: 'The billers that customers can pay, and their order. Turning one off takes effect immediately; turning one on needs a second approver.',
  },
  banks: {
    title: 'Banks',
    text: 'The banks and networks that customers can choose, and their order: the lowest position comes first. Turning one off takes effect immediately; turning one on needs a second approver.',
  },
  features: {
    title: 'Feature flags',
    text: 'Parts of the product that are on or off in each country. Turning one off takes effect immediately; turning one on needs a second approver.',
  },
  'rank-terms': {
    title: 'Rank terms',
    text: 'The card sales that take a seller to a rank, and what it adds to card rates. Sellers never lose a rank.',
  },
  'airtime-rates': {
    title: 'Airtime rates',
    text: 'The share of customers’ airtime that we pay for. Orders keep the rate they were opened with. 0% stops accepting a network.',
  },
  'dollar-terms': {
    title: 'Dollar terms',
    text: 'Our dollar rates, and the limits of a trade. Locked prices don’t change.',
  },
  'shopping-rates': {
    title: 'Shopping rates',
    text: 'Exchange rates, taxes, commission, shipping and duty: the numbers behind personal shopping quotes. Existing quotes don’t change.',
  },
  'coin-terms': {
    title: 'Coin terms',
    text: 'Spreads, limits, network fees and our dollar rates. Locked prices don’t change.',
  },
};

type Book = ReplyOf<typeof listDeskBooks>[number];

/** Books with pages elsewhere. */
const elsewhere: Partial<Record<Book['book'], { text: string; href: string }>> = {
  rates: { text: 'Prices we pay and charge for gift cards.', href: deskPaths.rates },
  'reward-terms': {
    text: 'The wheel, budgets, gold coins, late bonuses and referrals.',
    href: deskPaths.rewardTerms,
  },
};

/** Prices first, then everything else. */
const inOrder: readonly Book['book'][] = [
  ...(['rates', 'airtime-rates', 'dollar-terms', 'coin-terms', 'shopping-rates'] as const),
  ...(['fees', 'limits', 'flag-rules', 'rank-terms', 'reward-terms'] as const),
  ...(['billers', 'banks', 'features'] as const),
];

/** Other settings at the desk, with the right for each. */
const more: readonly { title: string; text: string; href: string; right: DeskRight }[] = [
  {
    title: 'Airtime lines',
    text: 'Our phone numbers, to which people send the airtime that they sell to us.',
    href: deskPaths.airtimeLines,
    right: 'rates',
  },
  {
    title: 'Forbidden goods',
    text: 'Goods that personal shopping can’t send, and to which countries.',
    href: deskPaths.forbiddenGoods,
    right: 'settings',
  },
  {
    title: 'Promo codes',
    text: 'Discount codes for bills.',
    href: deskPaths.promoCodes,
    right: 'settings',
  },
  {
    title: 'Services',
    text: 'Switch services on or off in each country.',
    href: deskPaths.services,
    right: 'settings',
  },
  {
    title: 'Announcements',
    text: 'Banners, notices, emails and push messages to many customers.',
    href: deskPaths.announcements,
    right: 'settings',
  },
  {
    title: 'Pictures',
    text: 'Pictures of gift cards, coins, films, banks and billers, as customers see them.',
    href: deskPaths.pictures('cards'),
    right: 'settings',
  },
  {
    title: 'Promos',
    text: 'Promo cards on customers’ dashboards.',
    href: deskPaths.promos,
    right: 'settings',
  },
];

/** Every book that a role can open, and the pages of other settings. */
export async function readSettingBooks(api: PageApi, role: OperatorRole) {
  const { ok, message, data } = await api.get<Book[]>('/desk/settings');
  const books = (ok ? data : [])
    .toSorted((a, b) => inOrder.indexOf(a.book) - inOrder.indexOf(b.book))
    .map(({ book, name, waiting }) => {
      const known = isSettingBook(book) ? settingWords[book] : elsewhere[book];
      const href = isSettingBook(book) ? deskPaths.settingsBook(book) : elsewhere[book]?.href;
      return { title: name, text: known?.text ?? '', href: href ?? null, waiting };
    });
  const others = more
    .filter(({ right }) => isAllowed(role, right))
    .map(({ title, text, href }) => ({ title, text, href, waiting: 0 }));
  return { ok, message, books: [...books, ...others] };
}

const notices: Record<string, string> = {
  unchanged: 'It’s already set that way. Nothing changed.',
  second: 'Sent to a second approver. Nothing changes until your colleague approves it.',
  withdrawn: 'Withdrawn. The current value stays in effect.',
};

function countryIn(settings: readonly DeskSetting[], search: URLSearchParams): CountryCode {
  const change = search.get('change');
  const changed = settings.find(({ asked }) => asked.some((each) => each.change_id === change));
  const named = search.get('country');
  return changed?.country_code ?? (isCountryCode(named) ? named : 'NG');
}

/** The page for the picture of a bank or biller, next to its switch. */
function pictureOf({ name, title, unit }: DeskSetting, book: SettingBookKind): string | null {
  const id = name.split(':')[2];
  const hasPicture = unit === 'switch' && (book === 'banks' || book === 'billers');
  return hasPicture && id ? deskPaths.settingPicture(book, id, title) : null;
}

/** A title under its heading, without repeating the heading. */
function shortTitle({ title, group }: Pick<DeskSetting, 'title' | 'group'>): string {
  const rest = title.startsWith(group) ? title.slice(group.length) : '';
  const short = rest.replace(/^(: | on )/, '');
  return rest === short ? title : `${short.slice(0, 1).toUpperCase()}${short.slice(1)}`;
}

const isIn =
  (country: CountryCode) =>
  ({ country_code: code }: DeskSetting): boolean =>
    code === null || code === country;

function showSetting(setting: DeskSetting, book: SettingBookKind): ShownNumber {
  const { name, country_code: country } = setting;
  const of: Record<string, string> = country ? { country, name } : { name };
  const shown = showNumber(setting, {
    title: shortTitle(setting),
    say: (value) => formatSetting({ ...setting, value }),
    // undoes it: the same change in the other direction
    again: (value) => deskPaths.settingsEdit(book, { ...of, value }),
    idOf: (id) => `${book}:${id}`,
  });
  return { ...shown, picture: pictureOf(setting, book) };
}

/** A book in a country, by heading. */
export async function readSettings(
  api: PageApi,
  book: string | undefined,
  search: URLSearchParams,
) {
  if (!isSettingBook(book)) return null;
  const { ok, status, message, data } = await api.get<DeskSetting[]>(`/desk/settings/${book}`);
  // a book without the right is a page that doesn't exist
  if (status === 404) return null;
  const all = ok ? data : [];
  const country = countryIn(all, search);
  const shown = all.filter(isIn(country));
  const isEverywhere = all.every(({ country_code: code }) => code === null);
  const groups = [...new Set(shown.map(({ group }) => group))].map((title) => ({
    title,
    id: title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    edit: deskPaths.settingsEdit(book, isEverywhere ? { group: title } : { country, group: title }),
    numbers: shown.filter(({ group }) => group === title).map((each) => showSetting(each, book)),
  }));
  const countries = (isEverywhere ? [] : countryCodes).map((code) => ({
    href: deskPaths.settingsBook(book, { country: code }),
    current: code === country,
    text: supportedCountries[code].name,
  }));
  const notice = notices[search.get('said') ?? ''] ?? null;
  const firsts = firstOfChanges(shown);
  return { ok, message, book, groups, firsts, countries, notice, ...settingWords[book] };
}

/** The numbers under a heading, or one of them, for editing. */
export async function readSettingFields(
  api: PageApi,
  book: string | undefined,
  search: URLSearchParams,
) {
  if (!isSettingBook(book)) return null;
  const { ok, status, message, data } = await api.get<DeskSetting[]>(`/desk/settings/${book}`);
  if (status === 404) return null;
  const country = countryIn([], search);
  const [group, name, value] = [search.get('group'), search.get('name'), search.get('value')];
  const chosen = (ok ? data : [])
    .filter(isIn(country))
    .filter((each) => (name ? each.name === name : each.group === group));
  const fields = chosen.map((each) => ({
    name: each.name,
    title: shortTitle(each),
    value: each.value,
    now: formatSetting(each),
    currency: each.currency,
    hint: '',
    isSwitch: each.unit === 'switch',
    ...(value !== null && name === each.name ? { wanted: value } : {}),
  }));
  const isEverywhere = chosen.every(({ country_code: code }) => code === null);
  const list = deskPaths.settingsBook(book, isEverywhere ? {} : { country });
  const where = isEverywhere ? 'All countries' : supportedCountries[country].name;
  const heading = chosen[0]?.group ?? group;
  return { ok, message, book, fields, list, where, heading, ...settingWords[book] };
}
