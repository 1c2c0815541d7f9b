/** Why an operator does something. */
export const reasonField = { name: 'reason', label: 'Reason', hint: 'For the audit log.' } as const;
