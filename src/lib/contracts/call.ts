import { z } from 'zod';
import type { ErrorCode } from '#lib/errors/catalogue.ts';

export type Method = 'get' | 'post' | 'put' | 'delete';

/**
 * Who can make a call. `verified` requires identity and a payout account. `renewed` is for users whose
 * password and PIN need no renewal, as for anything that takes money. `pin` also requires a PIN that is set
 * and sent in the body. `two-factor` also accepts a pending sign-in. `desk`: operators whose role has the
 * call's right (`desk-rights.ts`); `desk-own`: any operator, about themselves; `desk-pending` also while
 * their code is due; `desk-door`: anyone, if there is a desk.
 */
export type Guard =
  | 'public'
  | 'opt'
  | 'user'
  | 'renewed'
  | 'verified'
  | 'pin'
  | 'verified-pin'
  | 'two-factor'
  | 'desk'
  | 'desk-own'
  | 'desk-pending'
  | 'desk-door'
  | 'sandbox'
  | 'signature';

export interface Call {
  method: Method;
  path: string;
  guard: Guard;
  summary: string;
  body?: z.ZodType;
  query?: z.ZodObject;
  params?: z.ZodObject;
  reply: z.ZodType;
  meta?: z.ZodType;
  /** Requires an Idempotency-Key; the same key returns the first reply again. */
  keyed?: boolean;
  /** A sensitive action: needs a sign-in, or another proof, from the last ten minutes. */
  fresh?: boolean;
  /** The name of a rate limit in addition to the general one. */
  limit?: string;
  codes: readonly ErrorCode[];
  /** The reply is a file or a stream, not JSON. */
  raw?: boolean;
  /** The reply has no body: 204. */
  empty?: boolean;
  /** Pages make it on their own, so it doesn't keep a session at the desk alive. */
  unattended?: boolean;
  /** How many seconds anyone may cache the reply; absent: it must not be cached. */
  maxAgeS?: number;
}

/**
 * Declares one call of the HTTP API: the single description that the server, tests and the document share.
 */
export const call = <const C extends Call>(definition: C): C => definition;

const renewalDue: readonly ErrorCode[] = ['security_update_required', 'pin_update_required'];

/** Whether a visitor whose renewal is due is stopped here. */
export const asksForRenewal = (guard: Guard): boolean =>
  guard === 'renewed' || guard.includes('pin');

/** The error codes of a call: its own and those of its guard. */
export const codesOf = ({ guard, fresh, codes }: Call): readonly ErrorCode[] => [
  ...codes,
  ...(asksForRenewal(guard) ? renewalDue : []),
  ...(fresh ? (['proof_required'] as const) : []),
];

/** A reply without data. */
export const Nothing = z.null();

/** The types of a call's reply and body, for browser code, which may import only types. */
export type ReplyOf<C extends Call> = z.output<C['reply']>;
export type BodyOf<C extends Call> = C['body'] extends z.ZodType ? z.input<C['body']> : never;
