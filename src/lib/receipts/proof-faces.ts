/** What a picture to post can show: an order, a late bonus, a ticket, a rank or a prize of the wheel. */
export const proofFaces = ['paid', 'late', 'ticket', 'rank', 'prize'] as const;
export type ProofFace = (typeof proofFaces)[number];

/** A story is 1080 × 1920, as WhatsApp status shows it; a square is 1080 × 1080. */
export const proofShapes = ['story', 'square'] as const;
export type ProofShape = (typeof proofShapes)[number];

/** Signed things that are not orders, by the type in their summary, and what each is called. */
export const awardNames = {
  'late-bonus': 'Bonus for lateness',
  rank: 'Rank',
  prize: 'Wheel prize',
} as const;
export type AwardType = keyof typeof awardNames;

export const isAward = (type: string): type is AwardType => Object.hasOwn(awardNames, type);
