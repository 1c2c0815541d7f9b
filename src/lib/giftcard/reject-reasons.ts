/** Why a card is declined, and what helps: reviewers choose from these, sellers read them. */
export const rejectReasons = {
  'already-used': 'The card has already been used.',
  'duplicate-image': 'This photo has already been uploaded.',
  'wrong-country': 'This card is for another country. Choose that country and sell it again.',
  'wrong-amount': 'The value doesn’t match what you entered.',
  'not-activated': 'The card wasn’t activated at the shop. Take it back with the receipt.',
  'blurred-image': 'We can’t read the photo. Retake it in good light.',
  'code-hidden': 'Part of the code is covered. Scratch it off and retake the photo.',
  'wrong-brand': 'The photo shows a different brand.',
  'on-hold': 'The issuer has blocked this card. Contact the issuer.',
  'suspected-fraud': 'The card has been reported to its issuer.',
} as const;

export type RejectReason = keyof typeof rejectReasons;

export const isRejectReason = (code: string | undefined): code is RejectReason =>
  code !== undefined && Object.hasOwn(rejectReasons, code);
