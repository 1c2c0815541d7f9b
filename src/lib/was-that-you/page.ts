import type { ApiResult, PageApi } from '#lib/page-api.ts';
import type { WasThatYou } from './contract.ts';
import { TOO_LONG } from './longest.ts';

/** What the page shows after a question. */
export interface Asked {
  text: string;
  /** Why it could not be checked, in words; null if it was. */
  problem: string | null;
  answer: WasThatYou | null;
  /** The reply, if it failed for a reason that the reader can’t change. */
  failed: ApiResult | null;
}

const nothing: Asked = { text: '', problem: null, answer: null, failed: null };

/** Asks about what was typed into the page’s form. */
export async function readAsked(api: PageApi, form: FormData | null): Promise<Asked> {
  if (!form) return nothing;
  const field = form.get('text');
  const text = typeof field === 'string' ? field.replaceAll('\r\n', '\n') : '';
  const result = await api.post<WasThatYou>('/was-that-you', { text });
  if (result.ok) return { ...nothing, answer: result.data };
  if (result.status === 422) {
    const problem = text.trim() ? TOO_LONG : 'Paste the message.';
    return { ...nothing, text, problem };
  }
  if (result.status === 429)
    return { ...nothing, text, problem: result.message ?? 'Try again in a minute.' };
  return { ...nothing, text, failed: result };
}
