import { formatSpan } from '#lib/time-spans.ts';
import { entryOf, type ErrorCode } from '#lib/errors/catalogue.ts';

export type FieldErrors = Record<string, string[]>;

interface Details {
  /** Replaces the catalogue's message if it has to name a number, a limit or a field. */
  message?: string;
  errors?: FieldErrors;
  /** Further fields of the body, such as the attempts of a failed sign-in. */
  extra?: Record<string, unknown>;
  retryAfterS?: number;
  cause?: unknown;
}

/** The message for the user; a rate limit says how long to wait. */
const messageFor = (code: ErrorCode, waitS: number | undefined): string =>
  code === 'too_many_requests' && waitS !== undefined
    ? `Too many attempts. Try again in ${formatSpan(waitS)}.`
    : entryOf(code).say;

/** The only error that services throw for people to see. Its status and message come from the catalogue. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldErrors;
  readonly extra: Record<string, unknown>;
  readonly retryAfterS: number | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? messageFor(code, details.retryAfterS), { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.errors = details.errors ?? {};
    this.extra = details.extra ?? {};
    this.retryAfterS = details.retryAfterS;
  }

  get status(): number {
    return entryOf(this.code).status;
  }

  /** 422 with a message per field; the overall message is the first of them. */
  static invalid(errors: FieldErrors): AppError {
    const first = Object.values(errors).flat()[0];
    return new AppError('invalid_input', { errors, ...(first ? { message: first } : {}) });
  }

  static notFound(message?: string): AppError {
    return new AppError('not_found', message ? { message } : {});
  }

  static conflict(message?: string): AppError {
    return new AppError('conflict', message ? { message } : {});
  }

  /** A refusal by a rule of the product (400), with a specific message. */
  static refuse(message: string): AppError {
    return new AppError('bad_request', { message });
  }
}
