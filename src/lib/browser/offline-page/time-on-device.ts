import { formatInZone } from '#lib/look/zone-time.ts';

/** A time as people read it, in this device's time zone. */
export const timeOnDevice = (at: number | string): string =>
  formatInZone(new Date(at).toISOString(), new Intl.DateTimeFormat().resolvedOptions().timeZone);

/** The same within a sentence. */
export const timeInSentence = (at: number | string): string =>
  timeOnDevice(at).replace('Today', 'today');
