/** A meter's token as people type it: "4471 0926 5583 1170 2948", in its parts. */
export const groupToken = (token: string): string[] => token.match(/.{1,4}/g) ?? [];
