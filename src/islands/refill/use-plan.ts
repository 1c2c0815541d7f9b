import { useState } from 'react';
import { askQuote } from '#lib/orders/browser/calls.ts';
import type { Quote } from '#lib/orders/contract.ts';
import { wireOf } from './wire.ts';

/** A bill to schedule, at the current price. */
export interface Planned extends Quote {
  fields: Record<string, string>;
}

/** The price of one bill to schedule: without further numbers and promo code. */
export function usePlan(values: () => Record<string, string>, refused: (error: unknown) => void) {
  const [planned, setPlanned] = useState<Planned | null>(null);
  const askPlan = async () => {
    const { more: _more, voucher_code: _code, ...fields } = values();
    try {
      const { data } = await askQuote(wireOf(fields));
      setPlanned({ ...data, fields: { amount: data.lines.amount, ...fields } });
    } catch (error) {
      refused(error);
    }
  };
  return { planned, setPlanned, askPlan };
}
