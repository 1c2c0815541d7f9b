import type { Attempt } from './biller-status.contract.ts';
import { formatSpan } from '#lib/time-spans.ts';

const words = { done: 'Completed', late: 'Late', failed: 'Failed', waiting: 'In progress' };

/** One payment to a biller, as text and tooltip. */
export function describeAttempt({ outcome, took_s: took }: Attempt): string {
  if (took !== null) return `${words[outcome]} after ${formatSpan(took)}`;
  return outcome === 'late' ? 'In progress, late' : words[outcome];
}

/** Of the successful payments, those that took long; one that is late and still in progress isn't among them. */
export const countLate = (attempts: readonly Attempt[]): number =>
  attempts.filter(({ outcome, took_s }) => outcome === 'late' && took_s !== null).length;
