import type { RewardTerm } from '#lib/contracts/desk-reward-terms.ts';
import type { PageApi } from '#lib/page-api.ts';
import { rewardTermHints, sayRewardTerm } from '#lib/reward-terms.ts';

const notices: Record<string, string> = {
  unchanged: 'The terms are already set that way. Nothing changed.',
  second: 'A second approver is asked. The terms stay as they are until they agree.',
};

/** What rewards follow, by heading. */
export async function readRewardTerms(api: PageApi, search: URLSearchParams) {
  const { ok, message, data } = await api.get<RewardTerm[]>('/desk/reward-terms');
  return {
    ...{ ok, message, notice: notices[search.get('said') ?? ''] ?? null },
    groups: [...Map.groupBy(ok ? data : [], ({ group }) => group)],
  };
}

/** The current values of the numbers that were chosen to be changed. */
export async function readTermFields(api: PageApi, search: URLSearchParams) {
  const { ok, message, data } = await api.get<RewardTerm[]>('/desk/reward-terms');
  const wanted = new Set(search.getAll('name'));
  const fields = (ok ? data : [])
    .filter(({ name }) => wanted.has(name))
    .map((term) => ({
      ...{ name: term.name, title: `${term.group}: ${term.title}`, value: term.value },
      ...{ now: sayRewardTerm(term), hint: rewardTermHints[term.unit] },
    }));
  return { ok, message, fields };
}
