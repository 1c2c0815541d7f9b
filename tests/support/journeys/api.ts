import type { APIRequestContext } from 'playwright/test';
import { PATIENCE_MS } from '#tests/support/patience.ts';

export interface Asked {
  body?: object;
  token?: string;
  /** Idempotency-Key. */
  key?: string;
  country?: string;
}

/** Calls the product's API as a program would, without the browser session's cookies. */
export async function callApi<T>(
  request: APIRequestContext,
  method: string,
  path: string,
  { body, token, key, country }: Asked = {},
): Promise<T> {
  const answer = await request.fetch(`/api${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...(country ? { 'x-country-code': country } : {}),
    },
    ...(body ? { data: body } : {}),
  });
  const text = await answer.text();
  if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}: ${text}`);
  return (JSON.parse(text) as { data: T }).data;
}

/** Polls until the result is accepted; the product works in the background. */
export async function until<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + 2 * PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > end) throw new Error(`${what} did not happen in time`);
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
}
