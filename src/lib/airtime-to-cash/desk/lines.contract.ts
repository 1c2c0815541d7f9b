import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import {
  amountSchemas,
  CountryCode,
  Currency,
  keyCodes,
  MoneyText,
  Timestamp,
} from '#lib/contracts/common.ts';
import { Phone } from '#lib/contracts/typed.ts';

const Sum = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,2})?$/, 'Enter an amount like 200000.')
  .register(amountSchemas);

/** One of our numbers, to which people send the airtime that they sell to us. */
export const DeskAirtimeLine = z
  .object({
    number: z.string(),
    network: z.string(),
    country: CountryCode,
    currency: Currency,
    /** The airtime that it accepts in a day. */
    per_day: MoneyText,
    state: z.enum(['waiting', 'refused', 'on', 'retired']),
    /** Someone who sells airtime has it until then; null if it is free. */
    reserved_until: Timestamp.nullable(),
    /** Null for the demo’s initial lines. */
    added_by: z.string().nullable(),
    agreed_by: z.string().nullable(),
  })
  .meta({ id: 'DeskAirtimeLine' });
export type DeskAirtimeLine = z.infer<typeof DeskAirtimeLine>;

const strangers = ['unauthenticated', 'not_found'] as const;

export const listAirtimeLines = call({
  method: 'get',
  path: '/desk/airtime-lines',
  guard: 'desk',
  summary: 'Our phone lines that receive airtime, and the networks that they can be on',
  reply: z.object({
    networks: z.array(z.object({ id: z.string(), name: z.string() })),
    lines: z.array(DeskAirtimeLine),
  }),
  codes: strangers,
});

export const addAirtimeLine = call({
  method: 'post',
  path: '/desk/airtime-lines',
  guard: 'desk',
  keyed: true,
  summary: 'Asks a second approver to add a phone line, or to change how much one accepts in a day',
  body: z.strictObject({ network: z.string().max(40), number: Phone.max(30), per_day: Sum }),
  reply: z.null(),
  codes: [...strangers, 'invalid_input', 'conflict', ...keyCodes],
});

export const retireAirtimeLine = call({
  method: 'delete',
  path: '/desk/airtime-lines/{number}',
  guard: 'desk',
  summary:
    'Retires a phone line immediately; a seller who has reserved it keeps it until their time is up',
  params: z.object({ number: z.string().regex(/^0\d{8,10}$/) }),
  reply: z.null(),
  codes: [...strangers, 'invalid_input'],
});
