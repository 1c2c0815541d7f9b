/** What can be limited: one payment, a calendar day, or a night. Withdrawals and fees count. */
export const ownLimitNames = ['payment', 'day', 'night'] as const;
export type OwnLimitName = (typeof ownLimitNames)[number];
