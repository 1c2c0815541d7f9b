import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { isLost } from '#lib/browser/api/api-error.ts';
import { presentInForm } from '#lib/browser/form-errors.ts';
import { fetchSignedStatement } from '#lib/receipts/browser/calls.ts';
import type { OwnStatement } from '#lib/receipts/statement/share.ts';
import type { DayRange } from '#lib/rules/statement-range.ts';

export interface LoadedStatement {
  days: DayRange;
  own: OwnStatement;
}

/** Loads a signed statement; after that, nothing needs a connection. */
export function useSignedStatement(form: UseFormReturn<DayRange>) {
  const [loaded, setLoaded] = useState<LoadedStatement | null>(null);
  const [isUnanswered, setUnanswered] = useState(false);
  const load = async (days: DayRange) => {
    setUnanswered(false);
    try {
      const { data } = await fetchSignedStatement(days);
      setLoaded({ days, own: data });
    } catch (error) {
      if (isLost(error)) setUnanswered(true);
      else presentInForm(form, error, ['from', 'to']);
    }
  };
  return { loaded, isUnanswered, load, clear: () => setLoaded(null) };
}
