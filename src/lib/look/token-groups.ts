/** A meter token in the groups that people type: "4471 0926 5583 1170 2948". */
export const groupToken = (token: string): string[] => token.match(/.{1,4}/g) ?? [];
