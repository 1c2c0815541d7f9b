const SECOND_MS = 1000;
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

const parts = (...of: readonly (readonly [number, string])[]) =>
  of
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');

/** How long something took, in at most two units: "6 min 40 s". */
export function timeTaken(from: Date, to: Date): string {
  const s = Math.max(1, Math.round((to.getTime() - from.getTime()) / SECOND_MS));
  if (s < HOUR_S) return parts([Math.floor(s / MINUTE_S), 'min'], [s % MINUTE_S, 's']);
  if (s < DAY_S)
    return parts([Math.floor(s / HOUR_S), 'h'], [Math.floor((s % HOUR_S) / MINUTE_S), 'min']);
  const days = Math.round(s / DAY_S);
  return `${days} ${days === 1 ? 'day' : 'days'}`;
}
