import { ApiError } from '#lib/browser/api/api-error.ts';

/** The server checked the code and refused it; everything else is shown as usual. */
export const isWrongCode = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 422 &&
  ('token' in error.errors || 'recovery_code' in error.errors);
