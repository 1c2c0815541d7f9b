import { AppError } from '#lib/errors/app-error.ts';

export type LedgerProblem =
  | 'bad_request'
  | 'unbalanced'
  | 'bad_capture'
  | 'hold_not_due'
  | 'day_not_over'
  | 'cannot_reverse_reversal'
  | 'append_only'
  | 'account_not_found'
  | 'hold_not_found'
  | 'txn_not_found'
  | 'hold_resolved'
  | 'already_reversed';

/** The ledger refused for a reason that the caller has to handle; it is not a message for the user. */
export class LedgerError extends Error {
  override readonly name = 'LedgerError';
  readonly code: LedgerProblem;

  constructor(code: LedgerProblem, cause?: unknown) {
    super(`The ledger refused: ${code}`, { cause });
    this.code = code;
  }
}

interface DatabaseError {
  code: string;
  message: string;
  detail?: string;
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

/** What a refusal means to the product; `reason` is the ledger's own code for it. */
export function errorOf(reason: string, currency?: string, cause?: unknown): Error {
  if (reason === 'insufficient_funds') {
    const code = currency === 'NGN' ? 'naira_insufficient_funds' : 'insufficient_funds';
    return new AppError(code, { cause });
  }
  if (reason === 'account_frozen') return new AppError('account_blacklisted', { cause });
  if (reason === 'idempotency_mismatch') return new AppError('idempotency_mismatch', { cause });
  return new LedgerError(reason as LedgerProblem, cause);
}

/** Turns a refusal of the SQL functions (SQLSTATE class LG) into ours; returns other errors unchanged. */
export function translateError(error: unknown): unknown {
  if (!isDatabaseError(error) || !error.code.startsWith('LG')) return error;
  return errorOf(error.message, error.detail, error);
}
