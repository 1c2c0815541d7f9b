import { noticeSignature } from '#server/providers/notice-signature.ts';

/** The secret that the sandbox's payout provider and we share to authenticate its notices. */
export const { SIGNATURE_HEADER, noticeSecret, signNotice, isSignedBy } =
  noticeSignature('payouts');
