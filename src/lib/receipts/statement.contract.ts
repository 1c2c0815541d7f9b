import { z } from 'zod';
import { statementLimits } from '#lib/product-constants.ts';
import { call } from '#lib/contracts/call.ts';

const Day = z.iso.date().refine((day) => day >= '2000-01-01', 'Choose a day of this century.');
const DAY_MS = 86_400_000;
const daysOf = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** Both days are included, in the local time of the account's country. */
export const AskStatement = z
  .strictObject({ from: Day, to: Day, format: z.enum(['pdf', 'csv']).default('pdf') })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: 'The last day is before the first.',
  })
  .refine(({ from, to }) => from > to || daysOf(from, to) <= statementLimits.days, {
    path: ['to'],
    message: `Choose ${statementLimits.days} days or fewer.`,
  });
export type AskStatement = z.infer<typeof AskStatement>;

export const readStatement = call({
  method: 'get',
  path: '/transactions/statement',
  guard: 'user',
  summary: 'All movements of the wallet between two days, from the ledger, as PDF or CSV',
  query: AskStatement,
  reply: z.null(),
  raw: true,
  limit: 'statement',
  codes: ['unauthenticated', 'two_factor_required', 'invalid_input', 'too_many_requests', 'busy'],
});
