import { ApiError } from '#lib/browser/api/api-error.ts';
import { closing, endSession } from './end-session.ts';

/**
 * Makes a call that locks or deletes the account, and ends the session with it. Cookies, other calls and other tabs
 * learn of the end before the answer is here; until then they are ignored.
 * @throws what the call throws; the session then goes on, unless it was over before
 */
export async function closeSession<T>(work: () => Promise<T>): Promise<T> {
  closing.isNow = true;
  try {
    const answer = await work().finally(() => (closing.isNow = false));
    void endSession('closed');
    return answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) void endSession('ended');
    throw error;
  }
}
