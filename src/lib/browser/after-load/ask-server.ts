import { pageUserHeaders } from '#lib/browser/page-user.ts';

// Plain calls, because the islands' client would include their stores.

export interface Answered<T> {
  status: number;
  data: T | null;
  message: string;
}

/**
 * One API call with the session's cookie; null when there was no answer. It never carries an idempotency key.
 */
export async function askServer<T>(path: string, body?: object): Promise<Answered<T> | null> {
  try {
    const answer = await fetch(`/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        ...pageUserHeaders(),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const read = (await answer.json()) as { data?: T; message?: string; error_code?: string };
    // someone else is signed in by now, so the reply isn't for them
    if (read.error_code === 'session_changed') return null;
    return { status: answer.status, data: read.data ?? null, message: read.message ?? '' };
  } catch {
    return null;
  }
}
