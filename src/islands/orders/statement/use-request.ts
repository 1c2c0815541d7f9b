import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { isLost } from '#lib/browser/api/api-error.ts';
import { presentInForm } from '#lib/browser/form-errors.ts';
import type { DayRange } from '#lib/rules/statement-range.ts';

/** Requests a statement for some days, and shows errors beside their fields. */
export function useRequest(form: UseFormReturn<DayRange>) {
  const [isUnanswered, setUnanswered] = useState(false);
  const request = async (send: () => Promise<void>) => {
    setUnanswered(false);
    try {
      await send();
    } catch (error) {
      if (isLost(error)) setUnanswered(true);
      else presentInForm(form, error, ['from', 'to']);
    }
  };
  return { isUnanswered, request };
}
