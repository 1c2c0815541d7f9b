import { apiCallerOf, type Call } from '#tests/drill/deploy/api-caller.ts';

interface SendOptions {
  body?: object;
  token?: string;
  /** Idempotency-Key */
  key?: string;
}

/** More redirects than a page needs. */
const HOPS = 5;

interface Answer {
  status: number;
  body: string;
}

export interface Site {
  /** Sends a request to `/api/…` or to a page, and returns whatever the product answers. */
  send: (method: string, path: string, options?: SendOptions) => Promise<Answer>;
  call: Call;
  /** The status of a page, with the cookies of earlier answers, after its redirects. */
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
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name && value) cookies.set(name, value);
      else if (name) cookies.delete(name);
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
    send,
    call: apiCallerOf(send),
    async visit(path) {
      let next = path;
      for (let hops = 0; ; hops += 1) {
        const answer = await ask(next, { headers: { accept: 'text/html' } });
        await answer.arrayBuffer();
        const to = answer.headers.get('location');
        if (to === null || hops === HOPS) return answer.status;
        const { pathname, search } = new URL(to, origin);
        next = pathname + search;
      }
    },
  };
}
