/** The IANA name of the time zone that this device is set to. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * The zone that this page shows times in: it keeps the one that it was rendered in, as its sentences do.
 * A page that names none is only read on this device, such as the offline page.
 */
export const shownZone = (): string => document.documentElement.dataset['zone'] ?? deviceZone();
