import type { OwnBooks } from '#lib/books/contract.ts';

const PATIENCE_MS = 12_000;

/** The data of a reply; its status where there is none, and 0 without a reply. */
async function read<T>(path: string): Promise<T | number> {
  try {
    const signal = AbortSignal.timeout?.(PATIENCE_MS);
    const answer = await fetch(path, { credentials: 'same-origin', ...(signal && { signal }) });
    return answer.ok ? ((await answer.json()) as { data: T }).data : answer.status;
  } catch {
    return 0;
  }
}

export const askOwnBooks = (): Promise<OwnBooks | number> => read<OwnBooks>('/api/books/mine');

/** The statements from a night on, oldest first, at most 100. */
export const askChain = (from: string): Promise<string[] | number> =>
  read<string[]>(`/api/books/chain?from=${from}`);
