import type { Operator } from '#lib/contracts/desk-session.ts';
import type { CountryCode } from '#lib/countries.ts';
import type { Visitor } from '#lib/visitor.ts';
import type { Services } from './services.ts';

/** Somebody who works at the desk. */
export interface DeskVisitor {
  operator: Operator;
  sessionId: string;
  /** The password was right, the code is still due. */
  pending: boolean;
}

/** Says who a token belongs to; filled in where the services are opened. */
export interface Who {
  /** The member of a token, a pending sign-in, or a guest of the given country. */
  visitor(
    services: Services,
    asked: { token?: string | undefined; country: CountryCode | null },
  ): Promise<{ visitor: Visitor; sessionId?: string }>;
  /** The operator of a desk token; undefined for anybody else. */
  operator(services: Services, token: string | undefined): Promise<DeskVisitor | undefined>;
}
