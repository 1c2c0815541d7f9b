import type { CountryCode } from '#lib/countries.ts';
import { flags } from '#lib/look/flags.ts';

/** Decorative: the country's name is always next to it. */
export function Flag({ country, small = false }: { country: CountryCode; small?: boolean }) {
  return (
    <svg className={small ? 'flag flag-s' : 'flag'} viewBox="0 0 28 28" aria-hidden="true">
      {flags[country].map(([colour, d]) => (
        <path key={d} fill={colour} d={d} />
      ))}
    </svg>
  );
}
