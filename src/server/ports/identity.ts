import type { CountryCode } from '#lib/countries.ts';
import type { PhotoKind, PhotoReason } from '#lib/identity-photos.ts';
import type { Adapter } from './adapter.ts';
import type { Outcome } from './outcome.ts';

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

export interface PhotoReview {
  reference: string;
  country: CountryCode;
  document: string;
  number: string;
  /** The name that the document must carry. */
  name: string;
  /** Each picture is opened only when the service takes it. */
  photos: readonly { kind: PhotoKind; read: () => Promise<Buffer> }[];
}

export type Verdict = { verdict: 'approved' } | { verdict: 'refused'; reason: PhotoReason };

/**
 * Registers of persons (spec 4). `failed` not_found: no such number. `pending` and `unknown`: the
 * register is out of order or slow; ask again later, that is no rejection.
 */
export interface IdentityPort extends Adapter {
  check(question: IdentityQuestion): Promise<Outcome<RegisteredPerson>>;
  /** Starts a check on the provider's own page; the address to go to, if there is one. */
  startHosted(
    question: IdentityQuestion & { returnUrl: string },
  ): Promise<Outcome<{ redirectUrl: string | null }>>;
  getHosted(reference: string): Promise<Outcome<RegisteredPerson>>;
  /**
   * Has the photos of a document looked at. The same reference can be given again to hear how it
   * stands: `done` is a verdict, all else means that somebody still looks.
   */
  reviewPhotos(review: PhotoReview): Promise<Outcome<Verdict>>;
}
