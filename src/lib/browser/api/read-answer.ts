import { ApiError } from '#lib/browser/api/api-error.ts';

export interface Reply<T> {
  data: T;
  meta: Record<string, unknown>;
  message: string | null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The error that a status and a body describe. */
export function failure(status: number, body: unknown): ApiError {
  const known = isObject(body) ? body : {};
  return new ApiError({
    kind: 'answer',
    status,
    code: typeof known['error_code'] === 'string' ? known['error_code'] : null,
    message: typeof known['message'] === 'string' ? known['message'] : '',
    errors: isObject(known['errors']) ? (known['errors'] as Record<string, string[]>) : {},
    body: known,
  });
}

/** The content of a body, in the common shape of all replies. */
export function unwrap<T>(body: unknown): Reply<T> {
  const known = isObject(body) ? body : {};
  return {
    data: known['data'] as T,
    meta: isObject(known['meta']) ? known['meta'] : {},
    message: typeof known['message'] === 'string' ? known['message'] : null,
  };
}
