import type { ErrorCode } from '#lib/errors/catalogue.ts';

/**
 * `answer`: the server refused. `lost`: there was no answer, so no one knows what happened.
 * `blocked`: a guest's call that was never sent (spec 6); `modal` when it opened the sign-in
 * dialog.
 */
export type ErrorKind = 'answer' | 'lost' | 'blocked' | 'modal';

interface Parts {
  kind: ErrorKind;
  status?: number;
  code?: string | null;
  message?: string;
  errors?: Record<string, string[]>;
  /** Other fields of the body: attempts, max_attempts, invalid_email ... */
  body?: Record<string, unknown>;
  cause?: unknown;
}

export class ApiError extends Error {
  readonly kind: ErrorKind;
  readonly status: number;
  readonly code: ErrorCode | null;
  readonly errors: Record<string, string[]>;
  readonly body: Record<string, unknown>;

  constructor(parts: Parts) {
    super(parts.message ?? '', { cause: parts.cause });
    this.name = 'ApiError';
    this.kind = parts.kind;
    this.status = parts.status ?? 0;
    // an unknown code from a newer server is shown by its status and text
    this.code = (parts.code ?? null) as ErrorCode | null;
    this.errors = parts.errors ?? {};
    this.body = parts.body ?? {};
  }
}

export const isLost = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'lost';

/** The call was never sent, so there is nothing to show. */
export const isBlocked = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'blocked' || error.kind === 'modal');

/** The first message of each field of a 422, to show next to the fields. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || error.status !== 422) return {};
  return Object.fromEntries(
    Object.entries(error.errors).flatMap(([field, [text]]) => (text ? [[field, text]] : [])),
  );
}
