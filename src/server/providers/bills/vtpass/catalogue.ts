import { z } from 'zod';
import type { Outcome } from '#server/ports/outcome.ts';
import type { BillPlan, Customer } from '#server/ports/bills.ts';
import { readSum, text } from './wire.ts';

const RECHECK_MS = 60_000;

const Verified = z.looseObject({
  code: text,
  content: z.looseObject({
    Customer_Name: text,
    Address: text,
    Customer_Arrears: text,
    Minimum_Amount: text,
    Min_Purchase_Amount: text,
    Current_Bouquet: text,
    Renewal_Amount: text,
    Due_Date: text,
    WrongBillersCode: z.unknown().optional(),
    error: z.unknown().optional(),
  }),
});

const Variation = z.looseObject({
  variation_code: text,
  name: text,
  variation_amount: text,
  fixedPrice: text,
});
const Listed = z.looseObject({
  content: z.looseObject({
    // the API uses both spellings
    varations: z.array(Variation).nullish(),
    variations: z.array(Variation).nullish(),
  }),
});

const unclear = {
  kind: 'unknown',
  reason: 'bad_body',
  recheckAfterMs: RECHECK_MS,
} as const;

/** The day of a date in either form, 2026-05-01T00:00:00 or 2026-05-01; null for others. */
const dayOf = (value: string | null | undefined): string | null =>
  /^\d{4}-\d{2}-\d{2}/.exec(value ?? '')?.[0] ?? null;

/** What `merchant-verify` says about an account: it answers "000" for unknown ones too. */
export function readCustomer(body: unknown): Outcome<Customer> {
  const parsed = Verified.safeParse(body);
  if (!parsed.success || parsed.data.code !== '000') return unclear;
  const { content } = parsed.data;
  const isWrong = Boolean(content.error) || content.WrongBillersCode === true;
  if (isWrong || !content.Customer_Name)
    return { kind: 'failed', code: 'not_found', retryable: false, raw: null };
  const renewal = readSum(content.Renewal_Amount);
  const value: Customer = {
    name: content.Customer_Name,
    address: content.Address || null,
    due: readSum(content.Customer_Arrears),
    minimum: readSum(content.Minimum_Amount) ?? readSum(content.Min_Purchase_Amount),
    plan: renewal
      ? {
          name: content.Current_Bouquet || 'Current plan',
          amount: renewal,
          dueDate: dayOf(content.Due_Date),
        }
      : null,
  };
  // the name and address stay out of the logged answers
  return { kind: 'done', value, providerRef: '', raw: null };
}

/** The fixed prices of `service-variations`; entries without one are not sold as products. */
export function readPlans(body: unknown): Outcome<readonly BillPlan[]> {
  const parsed = Listed.safeParse(body);
  if (!parsed.success) return unclear;
  const { variations, varations } = parsed.data.content;
  const value = (variations ?? varations ?? []).flatMap((each): BillPlan[] => {
    const price = readSum(each.variation_amount);
    if (!each.variation_code || !price || each.fixedPrice?.toLowerCase() === 'no') return [];
    return [{ code: each.variation_code, name: each.name ?? '', price, inStock: true }];
  });
  return { kind: 'done', value, providerRef: '', raw: null };
}
