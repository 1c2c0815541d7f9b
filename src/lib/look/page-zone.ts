/** The IANA name of the time zone that this device is set to. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * The zone that this page shows times in. A member's page keeps the one that it was rendered in, as its
 * sentences do; a guest's page is the same for everyone, so its times use the device's.
 */
export const shownZone = (): string => document.documentElement.dataset['zone'] ?? deviceZone();
