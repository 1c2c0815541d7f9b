import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { CountryCode, Timestamp, keyCodes } from '#lib/contracts/common.ts';
import { Line } from '#lib/contracts/typed.ts';
import { Email } from '#lib/auth/credentials.contract.ts';

export const DeskFraudDesk = z
  .object({
    bank: z.string(),
    name: z.string(),
    country: CountryCode,
    email: z.string(),
    set_at: Timestamp,
    set_by: z.string(),
  })
  .meta({ id: 'DeskFraudDesk' });
export type DeskFraudDesk = z.infer<typeof DeskFraudDesk>;

export const listFraudDesks = call({
  method: 'get',
  path: '/desk/fraud-desks',
  guard: 'desk',
  summary:
    'Where banks and mobile networks take reports of fraud, by name, and the banks to choose from',
  reply: z.object({
    desks: z.array(DeskFraudDesk),
    banks: z.array(z.object({ id: z.string(), name: z.string(), country: CountryCode })),
  }),
  codes: ['unauthenticated', 'not_found'],
});

export const setFraudDesk = call({
  method: 'post',
  path: '/desk/fraud-desks',
  guard: 'desk',
  keyed: true,
  summary:
    'Sets the email address of a bank’s fraud team, or removes it; without one, operators call',
  body: z.strictObject({
    bank: Line.max(80),
    email: z.union([z.literal(''), Email]),
  }),
  reply: z.null(),
  codes: ['unauthenticated', 'not_found', 'invalid_input', ...keyCodes],
});
