import type { ApiResult, PageApi } from '#lib/page-api.ts';
import { isMissing } from '#lib/not-found-words.ts';
import type { GuardianLink } from './contract.ts';

const acts = ['accept', 'decline', 'lock', 'withdraw', 'help', 'withdraw-help'] as const;

interface Pressed {
  act: (typeof acts)[number] | undefined;
  code: string;
}

/** What a guardian pressed, and the code they typed; no act when the page is only opened. */
async function pressed(request: Request): Promise<Pressed> {
  if (request.method !== 'POST') return { act: undefined, code: '' };
  const form = await request.formData();
  const code = form.get('code');
  return {
    act: acts.find((each) => each === form.get('act')),
    code: typeof code === 'string' ? code : '',
  };
}

export interface GuardianPage {
  /** Who the link is for; null once they have left. */
  link: ApiResult<GuardianLink> | null;
  /** Why what they pressed wasn't done. */
  refused: ApiResult | undefined;
  /** The code they typed, and what is wrong with it. */
  code: string;
  codeError: string | undefined;
  /** The address of the page that only they have, once they have accepted. */
  next: string | undefined;
}

/** A link that never was one, has expired, or was replaced. */
export const isNoLink: (found: ApiResult) => boolean = isMissing;

/** Does what a guardian pressed, and reads what their page shows. */
export async function readGuardianPage(
  request: Request,
  token: string,
  api: PageApi,
): Promise<GuardianPage> {
  const path = `/guardian-links/${encodeURIComponent(token)}`;
  const { act, code } = await pressed(request);
  const body = act === 'help' ? [{ code }] : [];
  const answer = act && (await api.post<{ url: string } | null>(`${path}/${act}`, ...body));
  const codeError = answer?.errors['code']?.[0];
  const next =
    act === 'accept' && answer?.ok && answer.data ? new URL(answer.data.url).pathname : undefined;
  const isOver = next !== undefined || (act === 'decline' && answer?.ok);
  return {
    link: isOver ? null : await api.get<GuardianLink>(path),
    refused: answer && !answer.ok && !codeError ? answer : undefined,
    code: codeError ? code : '',
    codeError,
    next,
  };
}
