import { z } from 'zod';
import type { ErrorCode } from '#lib/errors/catalogue.ts';

export type Method = 'get' | 'post' | 'put' | 'delete';

/**
 * Who may make a call. `verified` asks for identity and payout account; `renewed` for those whose
 * password and PIN need no renewal, as whatever takes money does; `pin` also for a PIN that is set
 * and sent in the body; `two-factor` also takes a pending sign-in. `desk`: operators;
 * `desk-pending` also while their code is due; `desk-door`: anybody, where there is a desk.
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
  /** Needs an Idempotency-Key; the same key gives the first answer again. */
  keyed?: boolean;
  /** Name of a rate limit beyond the general one. */
  limit?: string;
  codes: readonly ErrorCode[];
  /** The answer is a file or a stream, not JSON. */
  raw?: boolean;
  /** The answer has no body: 204. */
  empty?: boolean;
  /** Seconds for which anybody may keep the answer; without it nobody may. */
  maxAgeS?: number;
}

/** Declares one call of the HTTP API: the only description that server, tests and document share. */
export const call = <const C extends Call>(definition: C): C => definition;

const renewalDue: readonly ErrorCode[] = ['security_update_required', 'pin_update_required'];

/** Whether somebody with a renewal due is held up here. */
export const asksForRenewal = (guard: Guard): boolean =>
  guard === 'renewed' || guard.includes('pin');

/** What a call answers when it says no: its own codes and those of its guard. */
export const codesOf = ({ guard, codes }: Call): readonly ErrorCode[] =>
  asksForRenewal(guard) ? [...codes, ...renewalDue] : codes;

/** A reply without data. */
export const Nothing = z.null();

/** What a call answers and takes, for browser code, which may import types only. */
export type ReplyOf<C extends Call> = z.output<C['reply']>;
export type BodyOf<C extends Call> = C['body'] extends z.ZodType ? z.input<C['body']> : never;
