import { z } from 'zod';
import { operatorRoles } from './rights.ts';
import { call } from '#lib/contracts/call.ts';
import { Code } from '#lib/contracts/typed.ts';

export const Operator = z
  .object({ id: z.uuid(), name: z.string(), email: z.string(), role: z.enum(operatorRoles) })
  .meta({ id: 'Operator' });
export type Operator = z.infer<typeof Operator>;

const strangers = ['unauthenticated', 'not_found'] as const;

export const openDeskSession = call({
  method: 'post',
  path: '/desk/session',
  guard: 'desk-door',
  limit: 'login',
  summary: 'An operator’s password; the code of the authenticator app follows',
  body: z.strictObject({ email: z.string().max(254), password: z.string().max(1024) }),
  reply: z.object({ two_factor_required: z.literal(true) }),
  codes: ['unauthenticated', 'invalid_input', 'too_many_requests', 'not_found'],
});

export const verifyDeskSession = call({
  method: 'post',
  path: '/desk/session/verify',
  guard: 'desk-pending',
  summary: 'The code of the authenticator app; five wrong ones end the sign-in',
  body: z.strictObject({ code: Code.regex(/^\d{6}$/, 'Enter the 6-digit code.') }),
  reply: Operator,
  codes: [...strangers, 'invalid_input'],
});

export const readDeskSession = call({
  method: 'get',
  path: '/desk/session',
  guard: 'desk-own',
  summary: 'Who is signed in at the desk',
  reply: Operator,
  codes: strangers,
});

export const closeDeskSession = call({
  method: 'delete',
  path: '/desk/session',
  guard: 'desk-pending',
  summary: 'Ends the operator’s session',
  reply: z.null(),
  codes: strangers,
});
