import { noticeSignature } from '#server/providers/notice-signature.ts';

/** What the voucher provider of the sandbox and we share to prove its notices. */
export const { SIGNATURE_HEADER, noticeSecret, signNotice, isSignedBy } =
  noticeSignature('vouchers');
