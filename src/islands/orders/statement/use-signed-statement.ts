import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { CurrencyCode } from '#lib/countries.ts';
import { fetchSignedStatement } from '#lib/receipts/browser/calls.ts';
import type { OwnStatement } from '#lib/receipts/statement/share.ts';
import type { DayRange } from '#lib/rules/statement-range.ts';
import { useRequest } from './use-request.ts';

export interface LoadedStatement {
  days: DayRange;
  own: OwnStatement;
}

/** A loaded statement, with what its amounts and times are shown in. */
export interface ChosenStatement extends LoadedStatement {
  currency: CurrencyCode;
  zone: string;
}

/** Loads a signed statement; after that, nothing needs a connection. */
export function useSignedStatement(form: UseFormReturn<DayRange>) {
  const [loaded, setLoaded] = useState<LoadedStatement | null>(null);
  const { isUnanswered, request } = useRequest(form);
  const load = (days: DayRange) =>
    request(async () => {
      const { data } = await fetchSignedStatement(days);
      setLoaded({ days, own: data });
    });
  return { loaded, isUnanswered, load, clear: () => setLoaded(null) };
}
