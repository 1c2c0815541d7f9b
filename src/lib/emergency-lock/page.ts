import { readMailLink } from '#lib/mail/read-link.ts';
import type { ApiResult, PageApi } from '#lib/page-api.ts';
import type { LockOpening } from './contract.ts';

/** The code of a form that was sent; undefined when the page is only opened. */
export async function typedIn(request: Request): Promise<string | undefined> {
  if (request.method !== 'POST') return undefined;
  const typed = (await request.formData()).get('code');
  return typeof typed === 'string' ? typed : '';
}

export interface Opening {
  code: string;
  answer: ApiResult<LockOpening> | undefined;
  /** What is wrong with the code. */
  error: string | undefined;
  /** Why the emailed link doesn't work. */
  wrongLink: string | undefined;
}

/** What the page of the emailed link shows: the form, or the result of sending it. */
export async function readOpening(request: Request, url: URL, api: PageApi): Promise<Opening> {
  const { token = '', uuid = '' } = readMailLink(url);
  const code = await typedIn(request);
  const answer =
    code === undefined
      ? undefined
      : await api.post<LockOpening>('/emergency-lock/opening', { token, uuid, code });
  const { code: [error] = [], token: ofToken = [], uuid: ofUuid = [] } = answer?.errors ?? {};
  const isCut = token === '' || uuid === '';
  const wrongLink = isCut
    ? 'It was cut off. Open it again from our email, or ask for a new one.'
    : [...ofToken, ...ofUuid][0];
  return { code: code ?? '', answer, error, wrongLink };
}
