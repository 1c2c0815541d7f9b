import { apiCallerOf, type Call } from '#tests/drill/deploy/api-caller.ts';

interface SendOptions {
  body?: object;
  token?: string;
  /** Idempotency-Key */
  key?: string;
}

export interface Site {
  call: Call;
  /** The status of a page, with the cookies of earlier answers. Redirects aren’t followed. */
  visit: (path: string) => Promise<number>;
}

/** Sends requests to the product at an address, as one browser does. */
export function siteAt(origin: string): Site {
  const cookies = new Map<string, string>();
  const ask = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    const answer = await fetch(origin + path, { ...init, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]!.split('=');
      cookies.set(name, value);
    }
    return answer;
  };
  const send = async (method: string, path: string, options: SendOptions = {}) => {
    const { body, token, key } = options;
    const answer = await ask(path, {
      method,
      headers: {
        origin,
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.text() };
  };
  return {
    call: apiCallerOf(send),
    async visit(path) {
      const answer = await ask(path, { headers: { accept: 'text/html' } });
      await answer.arrayBuffer();
      return answer.status;
    },
  };
}
