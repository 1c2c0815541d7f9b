import { changeRates, type Changed } from '#server/desk/rates/change-rates.ts';
import type { RateBook, RatePlan } from '#server/desk/rates/rate-book.ts';
import type { TestApp } from './api.ts';
import type { TestOperator } from './desk.ts';

interface NewNumber {
  name: string;
  value: string;
  effectiveAt?: Date | null;
}

/** Changes a number of a book as the desk does, for an operator who needs no sign-in. */
export const setNumber = <P extends RatePlan>(
  { services }: TestApp,
  { id }: Pick<TestOperator, 'id'>,
  book: RateBook<P>,
  { name, value, effectiveAt = null }: NewNumber,
): Promise<Changed<P>> =>
  changeRates(
    services,
    book,
    { rows: [{ name, value }], effectiveAt },
    { reason: 'The market moved.', by: `operator:${id}` },
  );
