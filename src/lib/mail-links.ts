/** Links that only mails hold: no page's script pays for them. */
export const stopEmails = (token: string): string => `/unsubscribe?token=${token}`;
