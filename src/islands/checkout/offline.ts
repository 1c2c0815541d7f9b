import { isLost } from '#lib/browser/api/api-error.ts';

/** No answer came because this device has no network at all. */
export const isOffline = (error: unknown): boolean => isLost(error) && !navigator.onLine;

/**
 * Said without network where something can't be kept until there is some, with the one reason for it.
 * What was typed is there all the same.
 */
export const cannotWait = (why: string): string =>
  `You’re offline, so nothing was sent. ${why} Your details are saved; continue when you’re back online.`;
