import { formatInZone } from '#lib/look/zone-time.ts';

/** A time as people read it, in the zone of this device. */
export const timeOnDevice = (at: number | string): string =>
  formatInZone(new Date(at).toISOString(), new Intl.DateTimeFormat().resolvedOptions().timeZone);
