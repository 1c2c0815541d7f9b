import type { ApiResult, PageApi } from '#lib/page-api.ts';
import type { GuardianLink } from './contract.ts';

const acts = ['accept', 'decline', 'lock', 'withdraw'] as const;

/** What a guardian pressed; undefined when the page is only opened. */
async function pressed(request: Request): Promise<(typeof acts)[number] | undefined> {
  if (request.method !== 'POST') return undefined;
  const act = (await request.formData()).get('act');
  return acts.find((each) => each === act);
}

export interface GuardianPage {
  /** Who the link is for; null once they have left. */
  link: ApiResult<GuardianLink> | null;
  /** Why what they pressed wasn't done. */
  refused: ApiResult | undefined;
  /** The address of the page that only they have, once they have accepted. */
  next: string | undefined;
}

/** A link that never was one, has expired, or was replaced. */
export const isNoLink = ({ status }: ApiResult): boolean => status === 404 || status === 422;

/** Does what a guardian pressed, and reads what their page shows. */
export async function readGuardianPage(
  request: Request,
  token: string,
  api: PageApi,
): Promise<GuardianPage> {
  const path = `/guardian-links/${encodeURIComponent(token)}`;
  const act = await pressed(request);
  const answer = act && (await api.post<{ url: string } | null>(`${path}/${act}`));
  const next =
    act === 'accept' && answer?.ok && answer.data ? new URL(answer.data.url).pathname : undefined;
  const isOver = next !== undefined || (act === 'decline' && answer?.ok);
  return {
    link: isOver ? null : await api.get<GuardianLink>(path),
    refused: answer && !answer.ok ? answer : undefined,
    next,
  };
}
