import type { ApiResult, PageApi } from '#lib/page-api.ts';
import type { Visitor } from '#lib/visitor.ts';
import type { Bindings } from './api-types.ts';

interface Body {
  data?: unknown;
  meta?: Record<string, unknown>;
  message?: string;
  error_code?: string | null;
}

type Fetch = (request: Request, bindings: Bindings) => Response | Promise<Response>;

async function resultOf<T>(response: Response): Promise<ApiResult<T>> {
  const body = (await response.json().catch(() => ({}))) as Body;
  return {
    ok: response.ok,
    status: response.status,
    data: body.data as T,
    meta: body.meta ?? {},
    message: body.message ?? null,
    errorCode: body.error_code ?? null,
  };
}

/** The API for the page of one visitor: the same contract, in process, without a socket. */
export function pageApi(
  fetch: Fetch,
  facts: { visitor: Visitor; token?: string | undefined; clientAddress: string; requestId: string },
): PageApi {
  const { visitor, token, clientAddress, requestId } = facts;
  const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {});
  if (visitor.kind === 'guest' && visitor.country) headers.set('x-country-code', visitor.country);
  const send = async <T>(path: string, init: RequestInit): Promise<ApiResult<T>> =>
    resultOf<T>(
      await fetch(new Request(`http://in-process/api${path}`, init), {
        visitor,
        clientAddress,
        requestId,
      }),
    );
  const write = <T>(path: string, method: string, body: object = {}): Promise<ApiResult<T>> => {
    const typed = new Headers(headers);
    typed.set('content-type', 'application/json');
    return send<T>(path, { method, headers: typed, body: JSON.stringify(body) });
  };
  return {
    get<T>(path: string, query: Record<string, string> = {}) {
      const search = new URLSearchParams(query).toString();
      return send<T>(`${path}${search ? `?${search}` : ''}`, { headers });
    },
    post: (path, body) => write(path, 'POST', body),
    put: (path, body) => write(path, 'PUT', body),
  };
}
