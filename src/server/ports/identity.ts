import type { CountryCode } from '#lib/countries.ts';
import type { PhotoKind, PhotoReason } from '#lib/kyc/identity-photos.ts';
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

/** What the ID service says. We compare it ourselves, because services disagree on the order of names. */
export interface RegisteredPerson {
  fullName: string;
  /** From hosted checks, where the user typed no name. */
  firstName?: string;
  lastName?: string;
  /** ISO date, when the service gives one. */
  birthDate: string | null;
}

export interface PhotoReview {
  reference: string;
  country: CountryCode;
  document: string;
  number: string;
  /** The name that the document must show. */
  name: string;
  /** Each photo is opened only when the service reads it. */
  photos: readonly { kind: PhotoKind; read: () => Promise<Buffer> }[];
}

export type Verdict = { verdict: 'approved' } | { verdict: 'refused'; reason: PhotoReason };

/**
 * ID services (spec 4). `failed` not_found or invalid_input: the number doesn't exist. Any other
 * failure is between the service and us. `pending` and `unknown`: the service is unavailable or
 * slow, so ask again later; `no_adapter`: none of ours looks the document up. Only the first two
 * reject anyone.
 */
export interface IdentityPort extends Adapter {
  /** The services that it asks, if there are several. */
  services?: readonly Adapter[];
  /** Whether a service covers a document of a country; an operator reviews the others. */
  covers(country: CountryCode, document: string): boolean;
  check(question: IdentityQuestion): Promise<Outcome<RegisteredPerson>>;
  /** Starts a check on the provider's own page; returns the address to open, if there is one. */
  startHosted(
    question: IdentityQuestion & { returnUrl: string },
  ): Promise<Outcome<{ redirectUrl: string | null }>>;
  /** The result of a hosted check, for the question it was started with. */
  getHosted(question: IdentityQuestion): Promise<Outcome<RegisteredPerson>>;
  /**
   * Sends the photos of a document to review. Calling it again with the same reference returns the current
   * state: `done` is a verdict, anything else means that the review is still open.
   */
  reviewPhotos(review: PhotoReview): Promise<Outcome<Verdict>>;
}
