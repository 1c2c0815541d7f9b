import type { Operator } from '#lib/desk/session.contract.ts';
import type { CountryCode } from '#lib/countries.ts';
import type { Visitor } from '#lib/visitor.ts';
import type { Services } from './services.ts';

/** A person who works at the desk. */
export interface DeskVisitor {
  operator: Operator;
  sessionId: string;
  /** The password was correct, the two-factor code is still due. */
  pending: boolean;
}

/** Resolves tokens to visitors; filled in where the services are opened. */
export interface Who {
  /** The member a token belongs to, a pending sign-in, or a guest from the given country. */
  visitor(
    services: Services,
    asked: { token?: string | undefined; country: CountryCode | null },
  ): Promise<{ visitor: Visitor; sessionId?: string }>;
  /** Whether a member has confirmed their identity in the last ten minutes. */
  isFresh(services: Pick<Services, 'db' | 'clock'>, token: string | undefined): Promise<boolean>;
  /**
   * Whether a member's session is still open, by its id. For anything that outlives its call, such as a
   * stream: its token is replaced in the meantime, and using it later would look like theft.
   */
  isOpen(services: Pick<Services, 'db' | 'clock'>, sessionId: string): Promise<boolean>;
  /**
   * The operator a desk token belongs to; undefined for anyone else. `unattended`: a page asks on its own,
   * which doesn't keep the session alive.
   */
  operator(
    services: Services,
    token: string | undefined,
    asked?: { unattended?: boolean | undefined },
  ): Promise<DeskVisitor | undefined>;
}
