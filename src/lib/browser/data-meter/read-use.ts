/** How many types are counted separately: pages, pictures, scripts, calls, sent. */
const KINDS = 5;
const DAY_MS = 24 * 3600 * 1000;

export interface DayUse {
  /** 2026-11-22, by the phone's clock. */
  day: string;
  /** Bytes by type. */
  sums: number[];
  total: number;
}

const dayOf = (time: number) =>
  new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
const add = (sums: readonly number[]) => sums.reduce((sum, each) => sum + each, 0);

function useOf(kept: Storage, day: string): DayUse {
  const sums = Array.from({ length: KINDS }, () => 0);
  for (const name of Object.keys(kept)) {
    if (name !== `used/${day}` && !name.startsWith(`used/${day}/`)) continue;
    const read = (kept.getItem(name) ?? '').split(',').map(Number);
    sums.forEach((sum, at) => (sums[at] = sum + (read[at] ?? 0)));
  }
  return { day, sums, total: add(sums) };
}

/** The use counted on this device, newest day first; a day without use is a zero. */
export const readUse = (kept: Storage, now: number, days: number): DayUse[] =>
  Array.from({ length: days }, (_, at) => useOf(kept, dayOf(now - at * DAY_MS)));

/** Resets the counter. */
export function resetUse(kept: Storage): void {
  for (const name of Object.keys(kept)) if (name.startsWith('used/')) kept.removeItem(name);
}

/** 312 KB, 4.5 MB: in the units that networks sell. */
export const sizeText = (bytes: number): string =>
  bytes < 1024 * 1000
    ? `${Math.round(bytes / 1024)} KB`
    : `${(bytes / (1024 * 1024)).toFixed(1)} MB`;
