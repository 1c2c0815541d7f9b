import type { ApiResult, PageApi } from '#lib/page-api.ts';
import type { Tricked } from './tricked.contract.ts';

/** What the page about a payment shows. */
export interface TrickedPage {
  found: ApiResult<Tricked>;
  /** What was typed, if the report was refused. */
  typed: { kind: string; text: string };
  /** What is wrong, by field; `form` for the whole. */
  wrong: { kind?: string | undefined; text?: string | undefined; form?: string | undefined };
  /** The report was taken: the browser then opens the page again, so that a reload sends nothing twice. */
  isTaken: boolean;
}

const textIn = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
};

/** Reads a payment, after reporting it if the page's form was sent. */
export async function readTrickedPage(
  api: PageApi,
  request: Request,
  reference: string,
): Promise<TrickedPage> {
  const path = `/transactions/${encodeURIComponent(reference)}/tricked`;
  const empty = { typed: { kind: '', text: '' }, wrong: {}, isTaken: false };
  if (request.method !== 'POST') return { ...empty, found: await api.get<Tricked>(path) };
  const form = await request.formData();
  const typed = { kind: textIn(form, 'kind'), text: textIn(form, 'text') };
  const { kind, text } = typed;
  const sent = await api.post<Tricked>(path, { kind, ...(text.trim() ? { text } : {}) });
  if (sent.ok) return { ...empty, found: sent, isTaken: true };
  const isKnown = sent.status === 422;
  const wrong = {
    kind: sent.errors['kind']?.[0] && 'Choose what happened.',
    text: sent.errors['text']?.[0],
    form: isKnown ? undefined : (sent.message ?? 'It wasn’t sent. Try again.'),
  };
  return { found: await api.get<Tricked>(path), typed, wrong, isTaken: false };
}
