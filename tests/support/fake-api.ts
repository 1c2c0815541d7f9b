import { afterEach, beforeEach, vi } from 'vitest';
import { cleanBrowser } from './browser-state.ts';

export interface FakeAnswer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface SentCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}

type Answerer = FakeAnswer | ((call: SentCall) => FakeAnswer | Promise<FakeAnswer>);

/** The network as islands see it: every call is logged, and unknown ones return 404. */
export class FakeApi {
  readonly calls: SentCall[] = [];
  readonly #answers = new Map<string, Answerer>();

  on(call: string, answer: Answerer): this {
    this.#answers.set(call, answer);
    return this;
  }

  /** Forgets all calls and replies. */
  clear(): void {
    this.calls.length = 0;
    this.#answers.clear();
  }

  /** The requests of one call, oldest first. */
  sent(call: string): SentCall[] {
    return this.calls.filter(({ method, path }) => `${method} ${path}` === call);
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://localhost');
    const call: SentCall = {
      method: (init.method ?? 'GET').toUpperCase(),
      path: url.pathname.replace(/^\/api/, ''),
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    };
    this.calls.push(call);
    const given = this.#answers.get(`${call.method} ${call.path}`) ?? { status: 404 };
    const {
      status = 200,
      body = { data: null },
      headers,
    } = typeof given === 'function' ? await given(call) : given;
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    });
  };
}

/** Replaces fetch with a fake; vi.unstubAllGlobals() restores it. */
export function fakeApi(): FakeApi {
  const api = new FakeApi();
  vi.stubGlobal('fetch', api.fetch);
  return api;
}

/** Gives each test of a file a fresh browser, and a server without replies. */
export function serverOfEach(): FakeApi {
  const api = new FakeApi();
  beforeEach(() => {
    cleanBrowser();
    api.clear();
    vi.stubGlobal('fetch', api.fetch);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.clearAllMocks();
  });
  return api;
}

/** Fails like a request without an answer. */
export const lost = (): never => {
  throw new TypeError('Failed to fetch');
};
