/** Links that appear only in emails, so that no page's script pays for them. */
export const stopEmails = (token: string): string => `/unsubscribe?token=${token}`;
