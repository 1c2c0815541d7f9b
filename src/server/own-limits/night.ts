import type { CountryCode } from '#lib/countries.ts';
import { ownLimits } from '#lib/product-constants.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { localDay } from '#server/platform/local-day.ts';

const HOUR_S = 3600;

/** The night of a country that contains a time; undefined by day. None of our countries moves its clock. */
export function nightOf(country: CountryCode, now: Date): { from: Date; until: Date } | undefined {
  const day = localDay(country, now);
  const { fromH, untilH } = ownLimits.night;
  const [morning, evening] = [untilH, fromH].map((hour) => secondsAfter(day.from, hour * HOUR_S));
  if (now < morning!)
    return { from: secondsAfter(day.from, (fromH - 24) * HOUR_S), until: morning! };
  if (now >= evening!) return { from: evening!, until: secondsAfter(day.until, untilH * HOUR_S) };
  return undefined;
}
