import { ApiError } from '#lib/browser/api/api-error.ts';

/** The server looked at the code and said no; everything else is shown as ever. */
export const isWrongCode = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 422 &&
  ('token' in error.errors || 'recovery_code' in error.errors);
