import { pageUserHeaders } from '#lib/browser/page-user.ts';

// Plain calls: the client of the islands would bring their stores along.

export interface Answered<T> {
  status: number;
  data: T | null;
  message: string;
}

/** One call of the API with the session's cookie; null when no answer came. It never carries a key. */
export async function askServer<T>(path: string, body?: object): Promise<Answered<T> | null> {
  try {
    const answer = await fetch(`/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...{ accept: 'application/json', ...pageUserHeaders() },
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const read = (await answer.json()) as { data?: T; message?: string; error_code?: string };
    // it was not asked for whoever is signed in by now
    if (read.error_code === 'session_changed') return null;
    return { status: answer.status, data: read.data ?? null, message: read.message ?? '' };
  } catch {
    return null;
  }
}
