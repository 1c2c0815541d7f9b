import type { CountryCode } from '#lib/countries.ts';
import type { Outcome } from '#server/providers/outcome.ts';

export interface IdentityQuestion {
  reference: string;
  country: CountryCode;
  /** Slug of the document type, or bvn. */
  document: string;
  number: string;
  claim: { firstName: string; lastName: string; birthDate: string | null };
  consentAt: Date;
}

/** What the register says; comparing is ours, because registers disagree on the order of names. */
export interface RegisteredPerson {
  fullName: string;
  /** Given by hosted checks, where the user typed no name. */
  firstName?: string;
  lastName?: string;
  /** ISO date, when the register gives one. */
  birthDate: string | null;
}

/**
 * Registers of persons (spec 4). `failed` not_found: no such number. `pending` and `unknown`: the
 * register is out of order or slow; ask again later, that is no rejection.
 */
export interface IdentityPort {
  id: string;
  check(question: IdentityQuestion): Promise<Outcome<RegisteredPerson>>;
  /** Starts a check on the provider's own page; the address to go to, if there is one. */
  startHosted(
    question: IdentityQuestion & { returnUrl: string },
  ): Promise<Outcome<{ redirectUrl: string | null }>>;
  getHosted(reference: string): Promise<Outcome<RegisteredPerson>>;
}
