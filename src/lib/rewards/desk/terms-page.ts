import type { RewardTerm } from './terms.contract.ts';
import { isCountryCode, supportedCountries, type CountryCode } from '#lib/countries.ts';
import { firstOfChanges, showNumber, type ShownNumber } from '#lib/desk/numbers-page.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import type { PageApi } from '#lib/page-api.ts';
import { chanceOf } from '#lib/rewards/wheel-words.ts';
import { rewardTermGroups, formatRewardTerm, type RewardTermGroup } from '#lib/rewards/terms.ts';

/** The content of each heading, and its purpose. */
const rewardTermSections: Record<RewardTermGroup, { title: string; text: string }> = {
  'wheel-odds': {
    title: 'Wheel: odds',
    text: 'A prize’s chance is its weight out of the sum of all weights. 0 takes it off the wheel.',
  },
  'wheel-stock': {
    title: 'Wheel: stock',
    text: 'How many times a prize can be won each month. 0 means as often as the budget covers.',
  },
  'wheel-caps': {
    title: 'Wheel: caps',
    text: 'The maximum cost of a prize used on a later order.',
  },
  'wheel-spins': {
    title: 'Wheel: spins',
    text: 'The price of a paid spin, how often a customer can spin, and how many days a prize can be used.',
  },
  budgets: {
    title: 'Budgets',
    text: 'The maximum cost of each type of reward in a month. Once it’s spent, that reward stops until the next month.',
  },
  release: {
    title: 'Release times',
    text: 'How long after it’s earned a reward can be moved to the wallet.',
  },
  ranks: {
    title: 'Ranks and gold coins',
    text: 'How much trade earns one gold coin, and the free spins each rank gets.',
  },
  late: {
    title: 'Late bonus',
    text: 'Paid automatically when an order misses its promised time, up to a daily maximum for each customer.',
  },
  referral: {
    title: 'Referral',
    text: 'Bonuses for the inviter and the invited friend, and the trade that earns them. Friends keep the terms of the day they joined.',
  },
};

const notices: Record<string, string> = {
  unchanged: 'The terms are already set that way. Nothing changed.',
  second:
    'Sent to a second approver. The terms stay as they are until your colleague approves the change.',
};

const isGroup = (text: string | null): text is RewardTermGroup =>
  rewardTermGroups.some((group) => group === text);

const isIn =
  (country: CountryCode) =>
  ({ country_code: code }: RewardTerm): boolean =>
    code === null || code === country;

/** The chance of each prize, by the name of its weight: "15% of spins". */
function chancesOf(terms: readonly RewardTerm[]): ReadonlyMap<string, string> {
  const weights = terms.filter(({ unit }) => unit === 'weight');
  const total = weights.reduce((sum, { value }) => sum + Number(value), 0);
  return new Map(
    weights.map(({ name, value }) => [name, `${chanceOf(Number(value), total)} of spins`]),
  );
}

/** A number in its row. */
function showTerm(term: RewardTerm, country: CountryCode, chance: string | undefined): ShownNumber {
  const { group, name, value } = term;
  const shown = showNumber(term, {
    title: term.title,
    say: (text) => formatRewardTerm({ ...term, value: text }),
    again: (text) => deskPaths.rewardTermsEdit({ group, country, name, value: text }),
  });
  return value === '0' ? shown : { ...shown, note: chance };
}

/** The requested country: by name, or by a change that a link leads to. */
function countryIn(terms: readonly RewardTerm[], search: URLSearchParams): CountryCode {
  const change = search.get('change');
  const changed = terms.find(({ asked }) => asked.some((each) => each.change_id === change));
  const named = search.get('country');
  return changed?.country_code ?? (isCountryCode(named) ? named : 'NG');
}

/** The reward terms of a country, by heading. */
export async function readRewardTerms(api: PageApi, search: URLSearchParams) {
  const { ok, message, data } = await api.get<RewardTerm[]>('/desk/reward-terms');
  const all = ok ? data : [];
  const country = countryIn(all, search);
  const terms = all.filter(isIn(country));
  const chances = chancesOf(terms);
  const groups = rewardTermGroups.map((id) => ({
    id,
    ...rewardTermSections[id],
    numbers: terms
      .filter(({ group }) => group === id)
      .map((term) => showTerm(term, country, chances.get(term.name))),
    edit: deskPaths.rewardTermsEdit({ group: id, country }),
  }));
  return {
    ok,
    message,
    country,
    notice: notices[search.get('said') ?? ''] ?? null,
    groups: groups.filter((each) => each.numbers.length > 0),
    firsts: firstOfChanges(terms),
  };
}

/** The numbers under a heading in a country, for editing. */
export async function readTermFields(api: PageApi, search: URLSearchParams) {
  const { ok, message, data } = await api.get<RewardTerm[]>('/desk/reward-terms');
  const country = countryIn([], search);
  const group = search.get('group');
  const section = isGroup(group) ? rewardTermSections[group] : null;
  const [name, value] = [search.get('name'), search.get('value')];
  const terms = (ok ? data : [])
    .filter(isIn(country))
    .filter((term) => term.group === group && (name === null || term.name === name));
  const fields = terms.map((term) => ({
    name: term.name,
    title: term.title,
    value: term.value,
    now: formatRewardTerm(term),
    currency: term.currency,
    hint: '',
    ...(name !== null && value !== null ? { wanted: value } : {}),
  }));
  const isEverywhere = terms.every(({ country_code: code }) => code === null);
  return {
    ok,
    message,
    fields,
    section,
    where: isEverywhere ? 'All countries' : supportedCountries[country].name,
    list: deskPaths.rewardTermsIn(country),
    back: `${deskPaths.rewardTermsIn(country)}${section ? `#${group}` : ''}`,
  };
}
