/** Links that appear only in emails, so that no page's script pays for them. */
export const notMe = (token: string, uuid: string): string => `/not-me?token=${token}&uuid=${uuid}`;
export const stopEmails = (token: string): string => `/unsubscribe?token=${token}`;
export const stopRecovery = (token: string, uuid: string): string =>
  `/recover/stop?token=${token}&uuid=${uuid}`;
export const openLock = (token: string, uuid: string): string =>
  `/lock/open?token=${token}&uuid=${uuid}`;
