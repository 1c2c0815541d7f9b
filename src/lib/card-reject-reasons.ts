/** Why a card is declined, and what helps: reviewers choose from these, sellers read them. */
export const rejectReasons = {
  'already-used': 'The card has already been used.',
  'duplicate-image': 'This picture was uploaded before.',
  'wrong-country': 'The card is for another country. Sell it under its own country.',
  'wrong-amount': 'The value does not match what was entered.',
  'not-activated': 'The card was not activated at the shop. Take it back there with the receipt.',
  'blurred-image': 'The picture cannot be read. Take it again in good light.',
  'code-hidden': 'Part of the code is covered. Scratch it free and take the picture again.',
  'wrong-brand': 'The picture shows another brand.',
  'on-hold': 'The issuer put the card on hold. Ask the issuer.',
  'suspected-fraud': 'The card was reported to its issuer.',
} as const;

export type RejectReason = keyof typeof rejectReasons;

export const isRejectReason = (code: string | undefined): code is RejectReason =>
  code !== undefined && Object.hasOwn(rejectReasons, code);
