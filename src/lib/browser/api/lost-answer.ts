import { ApiError, isLost } from '#lib/browser/api/api-error.ts';
import { api, type Reply } from '#lib/browser/api/client.ts';

/**
 * Makes a call that takes money and, if its answer is lost, asks the server what happened to its key. Null
 * means that it never arrived, so it can be sent again with the same key.
 * @throws ApiError of the call; a lost one when even the question got no answer
 */
export async function callOrAsk<T>(key: string, call: () => Promise<Reply<T>>): Promise<T | null> {
  try {
    return (await call()).data;
  } catch (error) {
    if (!isLost(error)) throw error;
    return askByKey<T>(key);
  }
}

/** The order made with this key, or null when it never arrived. */
export async function askByKey<T>(key: string): Promise<T | null> {
  try {
    return (await api.get<T>(`/transactions/by-key/${encodeURIComponent(key)}`)).data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
