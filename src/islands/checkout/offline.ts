import { isLost } from '#lib/browser/api/api-error.ts';

/** There was no answer because this device is offline. */
export const isOffline = (error: unknown): boolean => isLost(error) && !navigator.onLine;

/** The message when something can't be saved offline, with the reason. What was typed stays. */
export const cannotWait = (why: string): string =>
  `You’re offline, so nothing was sent. ${why} Your details are saved; continue when you’re back online.`;
