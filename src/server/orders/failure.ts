import type { Vended } from '#server/providers/bills/index.ts';
import type { FailCode, Outcome } from '#server/providers/outcome.ts';

type Failed = Extract<Outcome<Vended>, { kind: 'failed' }>;

const texts: Partial<Record<FailCode, (other: string) => string>> = {
  wrong_network: (other) => `This number is not on ${other}. Choose its network and try again.`,
  invalid_input: (other) => `${other} does not know this number. Check it and try again.`,
  not_found: (other) => `Your order did not reach ${other}.`,
  limit: (other) => `${other} takes no more for this number today.`,
  blocked: (other) => `${other} does not serve this number.`,
  provider_down: (other) => `${other} is out of order right now. Try again later.`,
  expired: (other) => `${other} did not take it in time.`,
};

/** What went wrong, in words for the user; the vendor's own text never gets here. */
export function explainFailure(
  { code, userSafeMessage }: Failed,
  other: string,
): { title: string; text: string } {
  const text = userSafeMessage ?? texts[code]?.(other) ?? `${other} did not accept this order.`;
  return { title: code === 'not_found' ? 'Not sent' : `${other} said no`, text };
}

/** The field of the form that would help, for failures that a correction can mend. */
export function fieldOfFailure(code: string | null): string | null {
  if (code === 'wrong_network') return 'bill_id';
  if (code === 'invalid_input' || code === 'blocked') return 'user_number';
  if (code === 'limit') return 'amount';
  return null;
}
