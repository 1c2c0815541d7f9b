import { ApiError } from '#lib/browser/api/api-error.ts';
import { failure } from '#lib/browser/api/read-answer.ts';
import { endSession } from '#lib/browser/end-session.ts';
import { reloadForOther } from '#lib/browser/others-page.ts';
import { pageUserHeaders } from '#lib/browser/page-user.ts';

/**
 * Documents are generated while the visitor waits, and may take long on slow connections; after this they
 * count as lost.
 */
const TIMEOUT_MS = 60_000;

/**
 * Fetches a document of the signed-in user: a receipt or a statement.
 * @throws ApiError as the JSON calls do; `lost` when nothing came, or only half of it
 */
export async function fetchFile(path: string): Promise<Blob> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(`/api${path}`, { headers: pageUserHeaders(), signal });
    if (answer.ok) return await answer.blob();
    if (answer.status === 401) void endSession('ended');
    const refusal = failure(answer.status, await answer.json().catch(() => null));
    if (refusal.code === 'session_changed') reloadForOther();
    throw refusal;
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw new ApiError({ kind: 'lost', message: 'We didn’t get a response.', cause });
  }
}

/** Passes a document to the browser to save under this name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // the browser reads it after the click; a minute is plenty
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
