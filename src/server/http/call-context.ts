import type { z } from 'zod';
import type { Call } from '#lib/contracts/call.ts';
import type { CountryCode } from '#lib/countries.ts';
import type { Member, Visitor } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import type { DeskVisitor } from '#server/platform/who.ts';

export interface CookieChange {
  name: string;
  value: string;
  /** Seconds; 0 removes the cookie. */
  maxAge: number;
  httpOnly: boolean;
  path?: string;
  /** Lax if missing. */
  sameSite?: 'strict';
}

export interface RequestFacts {
  id: string;
  address: string;
  userAgent: string;
  /** The Idempotency-Key; empty on calls that don't take one. */
  key: string;
  /** The country of the account; for guests that of the header, or else NG. */
  country: CountryCode;
  /** The bearer token, when one was sent. */
  token: string | undefined;
  cookie(name: string): string | undefined;
  header(name: string): string | undefined;
  /** Formats the times in a text for the page that calls; replies are formatted automatically. */
  show: (text: string) => string;
  /** The raw bytes, for signed notices. */
  bytes(): Promise<Uint8Array>;
  /** The body as a stream, for bodies too large to hold in memory. */
  stream(): ReadableStream<Uint8Array> | null;
}

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type WithUser = 'user' | 'renewed' | 'verified' | 'pin' | 'verified-pin' | 'two-factor';
type UserOf<C extends Call> = C['guard'] extends WithUser ? Member : Member | undefined;

/** What a handler gets: the services, the visitor, and the validated parts of the request. */
export interface CallContext<C extends Call = Call> extends Services {
  visitor: Visitor;
  user: UserOf<C>;
  body: Parsed<C['body']>;
  query: Parsed<C['query']>;
  params: Parsed<C['params']>;
  request: RequestFacts;
  /** Set only on the desk's own calls. */
  desk: DeskVisitor;
  /**
   * Stores the reply for the call's key in the transaction of what it reports. The handler must return exactly
   * this reply, and only if the transaction commits.
   */
  keepReply(tx: Database, reply: Reply<C>): Promise<void>;
}

export interface Reply<C extends Call> {
  data: z.input<C['reply']>;
  meta?: C['meta'] extends z.ZodType ? z.input<C['meta']> : never;
  message?: string;
  status?: 200 | 201;
  cookies?: CookieChange[];
  headers?: Record<string, string>;
}

export type Handler<C extends Call> = (
  ctx: CallContext<C>,
) => Promise<C['raw'] extends true ? Response : Reply<C>>;
