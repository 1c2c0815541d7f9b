import { z } from 'zod';
import { fraudEffects, fraudKinds } from './fraud-rules.ts';
import { call } from '#lib/contracts/call.ts';
import { CountryCode, Currency, keyCodes, MoneyText, Timestamp } from '#lib/contracts/common.ts';
import { VisibleText } from '#lib/contracts/typed.ts';

/** A rule's threshold: a count, a percentage, or an amount, by its type. */
const AtLeast = z.string().regex(/^\d{1,15}(\.\d{2})?$/, 'Enter a number.');

/** What a rule would have done in the last 30 days. */
export const FraudTrial = z
  .object({
    days: z.number().int(),
    /** Orders that it could have been about. */
    orders: z.number().int(),
    matched: z.number().int(),
    people: z.number().int(),
    /**
     * Those it would have stopped that turned out fine: completed, and never refunded, reversed or flagged by
     * staff.
     */
    fine: z.number().int(),
    amount: MoneyText,
    currency: Currency,
    /** The newest five. */
    examples: z.array(z.string()),
  })
  .meta({ id: 'FraudTrial' });
export type FraudTrial = z.infer<typeof FraudTrial>;

export const FraudRule = z
  .object({
    id: z.uuid(),
    kind: z.enum(fraudKinds),
    country: CountryCode,
    currency: Currency,
    at_least: z.string(),
    within_s: z.number().int().nullable(),
    points: z.number().int(),
    effect: z.enum(fraudEffects),
    state: z.enum(['waiting', 'coming', 'now', 'past']),
    reason: z.string(),
    by: z.string(),
    at: Timestamp,
    tried: FraudTrial.nullable(),
  })
  .meta({ id: 'FraudRule' });
export type FraudRule = z.infer<typeof FraudRule>;

const numbers = {
  kind: z.enum(fraudKinds, { error: 'Choose a kind.' }),
  country: CountryCode,
  at_least: AtLeast,
  /** Seconds; null for types without a time span. */
  within_s: z
    .number()
    .int()
    .min(60, 'At least a minute.')
    .max(90 * 86_400)
    .nullable(),
};
const codes = ['unauthenticated', 'not_found', 'invalid_input', 'conflict'] as const;

export const listFraudRules = call({
  method: 'get',
  path: '/desk/fraud',
  guard: 'desk',
  summary: 'The fraud rules of a country: current, waiting for approval, and earlier ones',
  query: z.strictObject({ country: CountryCode.default('NG') }),
  reply: z.array(FraudRule),
  codes: ['unauthenticated', 'not_found', 'invalid_input'],
});

export const tryFraudRule = call({
  method: 'post',
  path: '/desk/fraud/trial',
  guard: 'desk',
  summary: 'Tries a rule on the orders of the last 30 days; nothing changes',
  body: z.strictObject(numbers),
  reply: FraudTrial,
  codes,
});

export const proposeFraudRule = call({
  method: 'post',
  path: '/desk/fraud',
  guard: 'desk',
  keyed: true,
  summary: 'Tries a rule and asks a second approver to use it',
  body: z.strictObject({
    ...numbers,
    points: z.number().int().min(1, 'From 1 to 100.').max(100, 'From 1 to 100.'),
    effect: z.enum(fraudEffects, { error: 'Choose what it does.' }),
    reason: VisibleText.min(5, 'Add a reason of at least 5 characters.').max(300),
  }),
  reply: FraudRule,
  codes: [...codes, ...keyCodes],
});
