import type { ApiResult, PageApi } from '#lib/page-api.ts';
import type { Visitor } from '#lib/visitor.ts';
import type { Bindings } from './api-types.ts';
import type { PageCalls } from './page-calls.ts';

interface Body {
  data?: unknown;
  meta?: Record<string, unknown>;
  message?: string;
  error_code?: string | null;
  errors?: Record<string, string[]>;
}

type Fetch = (request: Request, bindings: Bindings) => Response | Promise<Response>;

interface Answer {
  status: number;
  text: string;
}

function bodyOf(text: string): Body {
  try {
    return JSON.parse(text) as Body;
  } catch {
    return {};
  }
}

function resultOf<T>({ status, text }: Answer): ApiResult<T> {
  const body = bodyOf(text);
  return {
    ok: status >= 200 && status < 300,
    status,
    data: body.data as T,
    meta: body.meta ?? {},
    message: body.message ?? null,
    errorCode: body.error_code ?? null,
    errors: body.errors ?? {},
  };
}

/** The API for the page of one visitor: the same contract, in process, without a socket. */
export function pageApi(
  fetch: Fetch,
  facts: {
    visitor: Visitor;
    token?: string | undefined;
    clientAddress: string;
    requestId: string;
    page?: PageCalls;
  },
): PageApi {
  const { visitor, token, clientAddress, requestId, page } = facts;
  const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {});
  if (visitor.kind === 'guest' && visitor.country) headers.set('x-country-code', visitor.country);
  const bindings = { visitor, clientAddress, requestId };
  const send = async (path: string, init: RequestInit, more?: Bindings): Promise<Answer> => {
    const request = new Request(`http://in-process/api${path}`, init);
    const response = await fetch(request, more ?? bindings);
    return { status: response.status, text: await response.text() };
  };
  // several parts of a page can need the same data
  const answers = new Map<string, Promise<Answer>>();
  const read = (path: string): Promise<Answer> => {
    const known = answers.get(path) ?? send(path, { headers }, page && { ...bindings, page });
    answers.set(path, known);
    return known;
  };
  const write = async <T>(path: string, method: string, body: object = {}) => {
    const typed = new Headers(headers);
    typed.set('content-type', 'application/json');
    const answer = await send(path, { method, headers: typed, body: JSON.stringify(body) });
    answers.clear();
    await page?.refresh();
    return resultOf<T>(answer);
  };
  return {
    async get<T>(path: string, query: Record<string, string> = {}) {
      const search = new URLSearchParams(query).toString();
      return resultOf<T>(await read(`${path}${search ? `?${search}` : ''}`));
    },
    post: (path, body) => write(path, 'POST', body),
    put: (path, body) => write(path, 'PUT', body),
  };
}
