import type { ReceiptState } from '#lib/receipts/contract.ts';
import type { ReceiptKey } from '#lib/receipts/signature.ts';

const PATIENCE_MS = 12_000;

/** The data of a reply; null when there was none or the server refused. */
async function read<T>(path: string): Promise<{ status: number; data: T | null } | null> {
  try {
    const signal = AbortSignal.timeout?.(PATIENCE_MS);
    const answer = await fetch(path, { credentials: 'omit', ...(signal && { signal }) });
    const data = answer.ok ? ((await answer.json()) as { data: T }).data : null;
    return { status: answer.status, data };
  } catch {
    return null;
  }
}

/** Our current public keys, or null if they couldn't be loaded. */
export const fetchKeys = async (): Promise<ReceiptKey[] | null> =>
  (await read<ReceiptKey[]>('/api/receipts/keys'))?.data ?? null;

/** What Oja says about the order today: not reached, no order, or its state. */
export type Today = 'unasked' | 'missing' | ReceiptState;

export async function askToday(reference: string, code: string): Promise<Today> {
  if (!navigator.onLine) return 'unasked';
  const path = `/api/receipts/${encodeURIComponent(reference)}?sig=${encodeURIComponent(code)}`;
  const answer = await read<ReceiptState>(path);
  if (answer?.data) return answer.data;
  return answer?.status === 404 ? 'missing' : 'unasked';
}
