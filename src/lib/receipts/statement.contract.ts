import { z } from 'zod';
import { statementLimits } from '#lib/product-constants.ts';
import { call } from '#lib/contracts/call.ts';
import { MoneyText } from '#lib/contracts/common.ts';

const Day = z.iso.date().refine((day) => day >= '2000-01-01', 'Choose a day of this century.');
const DAY_MS = 86_400_000;
const daysOf = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

const Days = { from: Day, to: Day };
interface Asked {
  from: string;
  to: string;
}

const isInOrder = ({ from, to }: Asked) => from <= to;
const isShort = ({ from, to }: Asked) => from > to || daysOf(from, to) <= statementLimits.days;
const lastBeforeFirst = { path: ['to'], message: 'The last day is before the first.' };
const tooLong = { path: ['to'], message: `Choose ${statementLimits.days} days or fewer.` };

/** Both days are included, in the local time of the account's country. */
export const AskStatement = z
  .strictObject({ ...Days, format: z.enum(['pdf', 'csv']).default('pdf') })
  .refine(isInOrder, lastBeforeFirst)
  .refine(isShort, tooLong);
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

export const SignedRow = z
  .object({
    /** With the offset of the statement's zone: "2026-11-21T09:02:11+01:00". */
    at: z.string(),
    amount: MoneyText,
    balance: MoneyText,
    description: z.string(),
    /** Empty if the movement belongs to no order. */
    reference: z.string(),
  })
  .meta({ id: 'SignedStatementRow' });

/** Everything behind a signed statement, for its owner only: with it, any part can be shown or hidden. */
export const SignedStatement = z
  .object({
    /** The signed text: eleven lines, the last four of which are hashes. */
    head: z.string(),
    /** Ed25519 over the head, in base64url. */
    signature: z.string(),
    content: z.object({
      /** 32 random bytes, from which all salts are made. */
      secret: z.string().regex(/^[\w-]{43}$/),
      /** Empty if no name was verified. */
      name: z.string(),
      totals: z.object({
        opening: MoneyText,
        closing: MoneyText,
        moneyIn: MoneyText,
        moneyOut: MoneyText,
        held: MoneyText,
        rows: z.string(),
      }),
      rows: z.array(SignedRow),
      /** The lowest balance at any moment of the period. */
      lowest: MoneyText,
    }),
  })
  .meta({ id: 'SignedStatement' });

export const readSignedStatement = call({
  method: 'get',
  path: '/transactions/statement/signed',
  guard: 'user',
  summary: 'All movements of the wallet between two days, signed so that its owner can hide parts',
  query: z.strictObject(Days).refine(isInOrder, lastBeforeFirst).refine(isShort, tooLong),
  reply: SignedStatement,
  limit: 'statement',
  codes: ['unauthenticated', 'two_factor_required', 'invalid_input', 'too_many_requests'],
});
