import type { ApiResult, PageApi } from '#lib/page-api.ts';
import type { Recovery } from './recovery.contract.ts';

/** The fields of a form that was sent, as typed; undefined when the page is only opened. */
async function typedIn<Name extends string>(
  request: Request,
  names: readonly Name[],
): Promise<Record<Name, string> | undefined> {
  if (request.method !== 'POST') return undefined;
  const form = await request.formData();
  const read = (name: Name) => {
    const typed = form.get(name);
    return typeof typed === 'string' ? typed : '';
  };
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, string>;
}

/** What is wrong with each field of a refused form. */
export type FieldErrors = Readonly<Record<string, string[]>>;

export interface StartPage {
  typed: Record<'account' | 'email', string>;
  answer: ApiResult | undefined;
  errors: FieldErrors;
}

/** Starts a recovery when the form was sent. */
export async function readStart(request: Request, api: PageApi): Promise<StartPage> {
  const typed = await typedIn(request, ['account', 'email']);
  const answer = typed && (await api.post('/guardian-recoveries', typed));
  return { typed: typed ?? { account: '', email: '' }, answer, errors: answer?.errors ?? {} };
}

export interface RecoveryPage {
  recovery: ApiResult<Recovery>;
  /** What was typed. Passwords aren't shown again. */
  typed: Record<'number' | 'birth_date', string>;
  refused: ApiResult | undefined;
  errors: FieldErrors;
}

const proofFields = ['number', 'birth_date', 'password', 'password_confirmation'] as const;

/** Proves the document when the form was sent, and reads how far the recovery has come. */
export async function readRecoveryPage(
  request: Request,
  token: string,
  api: PageApi,
): Promise<RecoveryPage> {
  const path = `/guardian-recoveries/${encodeURIComponent(token)}`;
  const proof = await typedIn(request, proofFields);
  const answer = proof && (await api.post<Recovery>(`${path}/proof`, proof));
  return {
    recovery: answer?.ok ? answer : await api.get<Recovery>(path),
    typed: { number: proof?.number ?? '', birth_date: proof?.birth_date ?? '' },
    refused: answer && !answer.ok ? answer : undefined,
    errors: answer?.errors ?? {},
  };
}
