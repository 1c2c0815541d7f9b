/*
 * What people agree to about their identity, in numbered wordings. A wording that says more is a new version: an
 * earlier consent doesn't cover it. The server keeps with each document under which version it was given.
 */

/** 2: since we say that Paystack is told, which opens the account number for deposits. */
export const bvnConsent = {
  version: 2,
  shared: 'We share your BVN with Paystack, who opens the account number in your name.',
  says: 'I agree that Oja may check my BVN with the ID service, and share it with Paystack, who opens an account number in my name. Neither gets access to my bank account.',
} as const;

/** The version under which a document of this type is given today. */
export const consentVersionOf = (document: string): number =>
  document === 'bvn' ? bvnConsent.version : 1;
