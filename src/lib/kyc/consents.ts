/*
 * What people agree to about their identity, in numbered versions of the wording. A wording that covers more
 * is a new version: an earlier consent doesn't cover it. The server stores the version with each document.
 */

/** 2: since we say that Paystack, which opens the account number for deposits, gets it. */
export const bvnConsent = {
  version: 2,
  shared: 'We share your BVN with Paystack, who opens the account number in your name.',
  says: 'I agree that Oja may check my BVN with the ID service, and share it with Paystack, who opens an account number in my name. Neither gets access to my bank account.',
} as const;

/** The version of the current wording for a document of this type. */
export const consentVersionOf = (document: string): number =>
  document === 'bvn' ? bvnConsent.version : 1;
