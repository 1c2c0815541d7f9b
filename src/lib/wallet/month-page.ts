import type { MoneyMonth } from './month.contract.ts';
import { isEmptyMonth, monthIn } from './month-words.ts';
import type { ApiResult, PageApi } from '#lib/page-api.ts';
import type { Member } from '#lib/visitor.ts';

/** The current month of an account, for the link to it. */
export const currentMonth = ({ country }: Pick<Member, 'country'>): string =>
  monthIn(country.code, new Date());

/** The month in ?month=, or null without it; the current one for an invalid month, or one that hasn't begun. */
export async function readMonth(
  api: PageApi,
  user: Pick<Member, 'country'>,
  search: URLSearchParams,
): Promise<ApiResult<MoneyMonth> | null> {
  const asked = search.get('month');
  if (asked === null) return null;
  const current = currentMonth(user);
  const isMonth = /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) && asked <= current;
  return api.get<MoneyMonth>(`/wallet/months/${isMonth ? asked : current}`);
}

/** The current month beside the log; null while nothing has moved in it. */
export async function readMonthBeside(
  api: PageApi,
  user: Pick<Member, 'country'>,
): Promise<MoneyMonth | null> {
  const read = await api.get<MoneyMonth>(`/wallet/months/${currentMonth(user)}`);
  return read.ok && !isEmptyMonth(read.data) ? read.data : null;
}
