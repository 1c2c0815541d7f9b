import type { DeskSetting, listDeskBooks } from '#lib/contracts/desk-settings.ts';
import type { ReplyOf } from '#lib/contracts/call.ts';
import {
  countryCodes,
  isCountryCode,
  supportedCountries,
  type CountryCode,
} from '#lib/countries.ts';
import { deskPaths } from '#lib/desk-paths.ts';
import type { PageApi } from '#lib/page-api.ts';
import { isSettingBook, saySetting, type SettingBookKind } from '#lib/setting-words.ts';

/** What each book is about. */
export const settingWords: Record<SettingBookKind, { title: string; text: string }> = {
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
};

type Book = ReplyOf<typeof listDeskBooks>[number];

/** Books that have pages elsewhere, or only commands so far. */
const elsewhere: Partial<Record<Book['book'], { text: string; href: string | null }>> = {
  rates: { text: 'Prices we pay and charge for gift cards.', href: deskPaths.rates },
  'reward-terms': {
    text: 'The wheel, budgets, gold coins, late bonuses and referrals.',
    href: deskPaths.rewardTerms,
  },
  'airtime-rates': { text: 'Prices we pay for airtime. Set on the command line.', href: null },
  'dollar-terms': { text: 'Prices of dollar vouchers. Set on the command line.', href: null },
  'shopping-rates': {
    text: 'Exchange rates, shipping and commission. Set on the command line.',
    href: null,
  },
  'coin-terms': { text: 'Spreads, fees and limits. Set on the command line.', href: null },
};

/** Books with a page before those without. */
const inOrder = { ...settingWords, ...elsewhere };

/** Other things that are set at the desk. */
const more = [
  {
    title: 'Services',
    text: 'Switch services on or off in each country.',
    href: deskPaths.services,
  },
  {
    title: 'Announcements',
    text: 'Banners, notices, emails and push messages to many customers.',
    href: deskPaths.announcements,
  },
  {
    title: 'Pictures',
    text: 'What customers see for gift cards, coins, films, banks and billers.',
    href: deskPaths.pictures('cards'),
  },
  { title: 'Promos', text: 'Promo cards on customers’ dashboards.', href: deskPaths.promos },
];

export async function readSettingBooks(api: PageApi) {
  const { ok, message, data } = await api.get<Book[]>('/desk/settings');
  const place = ({ book }: Book) => Object.keys(inOrder).indexOf(book);
  const books = (ok ? data : [])
    .toSorted((a, b) => place(a) - place(b))
    .map(({ book, name, waiting }) => {
      const known = isSettingBook(book) ? settingWords[book] : elsewhere[book];
      const href = isSettingBook(book) ? deskPaths.settingsBook(book) : elsewhere[book]?.href;
      return { title: name, text: known?.text ?? '', href: href ?? null, waiting };
    });
  return { ok, message, books: [...books, ...more.map((each) => ({ ...each, waiting: 0 }))] };
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

const sayWho = ({ set_by, agreed_by, reason }: DeskSetting['past'][number]) =>
  `${set_by}${agreed_by ? `, approved by ${agreed_by}` : ''}${reason ? `: ${reason}` : ''}`;

/** Where the picture of a bank or biller is set: beside its switch. */
function pictureOf({ name, title, unit }: DeskSetting, book: SettingBookKind): string | null {
  const id = name.split(':')[2];
  const hasPicture = unit === 'switch' && (book === 'banks' || book === 'billers');
  return hasPicture && id ? deskPaths.settingPicture(book, id, title) : null;
}

export type ShownSetting = ReturnType<typeof showSetting>;

function showSetting(setting: DeskSetting, book: SettingBookKind) {
  const { name, title, value, effective_at, country_code: country } = setting;
  const say = (text: string) => saySetting({ ...setting, value: text });
  const show = (each: DeskSetting['past'][number]) => ({
    ...{ value: say(each.value), at: each.effective_at, who: sayWho(each) },
    // the way back: the same change, the other way round
    again: deskPaths.settingsEdit(book, { country, name, value: each.value }),
  });
  return {
    ...{ name, title, value: say(value), since: effective_at },
    picture: pictureOf(setting, book),
    edit: deskPaths.settingsEdit(book, { country, name }),
    coming: setting.coming.map((each) => ({ ...show(each), id: `${book}:${each.id}` })),
    asked: setting.asked.map((each) => show({ ...each })),
    history: effective_at ? [show(setting), ...setting.past.map(show)] : [],
  };
}

/** A book in a country, by heading. */
export async function readSettings(
  api: PageApi,
  book: string | undefined,
  search: URLSearchParams,
) {
  if (!isSettingBook(book)) return null;
  const { ok, message, data } = await api.get<DeskSetting[]>(`/desk/settings/${book}`);
  const all = ok ? data : [];
  const country = countryIn(all, search);
  const shown = all.filter(({ country_code: code }) => code === country);
  const groups = [...new Set(shown.map(({ group }) => group))].map((title) => ({
    title,
    id: title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    edit: deskPaths.settingsEdit(book, { country, group: title }),
    settings: shown.filter(({ group }) => group === title).map((each) => showSetting(each, book)),
  }));
  const countries = countryCodes.map((code) => ({
    ...{ href: deskPaths.settingsBook(book, { country: code }), current: code === country },
    text: supportedCountries[code].name,
  }));
  const notice = notices[search.get('said') ?? ''] ?? null;
  return { ok, message, book, groups, countries, notice, ...settingWords[book] };
}

/** The numbers under a heading, or one of them, to be changed. */
export async function readSettingFields(
  api: PageApi,
  book: string | undefined,
  search: URLSearchParams,
) {
  if (!isSettingBook(book)) return null;
  const { ok, message, data } = await api.get<DeskSetting[]>(`/desk/settings/${book}`);
  const country = countryIn([], search);
  const [group, name, value] = [search.get('group'), search.get('name'), search.get('value')];
  const chosen = (ok ? data : [])
    .filter(({ country_code: code }) => code === country)
    .filter((each) => (name ? each.name === name : each.group === group));
  const fields = chosen.map((each) => ({
    ...{ name: each.name, title: each.title, value: each.value, now: saySetting(each), hint: '' },
    isSwitch: each.unit === 'switch',
    ...(value !== null && name === each.name ? { wanted: value } : {}),
  }));
  const list = deskPaths.settingsBook(book, { country });
  const where = supportedCountries[country].name;
  return { ok, message, book, fields, list, where, group, ...settingWords[book] };
}
