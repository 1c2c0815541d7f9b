import type { CountryCode } from '#lib/countries.ts';

type Band = readonly [colour: string, d: string];

/** Flags in a box of 28; the `flag` class cuts the circle. Colours are the flags' own. */
export const flags: Record<CountryCode, readonly Band[]> = {
  NG: [
    ['#0a8751', 'M0 0h28v28H0z'],
    ['#fff', 'M9.3 0h9.4v28H9.3z'],
  ],
  GH: [
    ['#ce1126', 'M0 0h28v9.3H0z'],
    ['#fcd116', 'M0 9.3h28v9.4H0z'],
    ['#006b3f', 'M0 18.7h28V28H0z'],
    ['#000', 'M14 9.2l1.1 3.4h3.6l-2.9 2.1 1.1 3.4-2.9-2.1-2.9 2.1 1.1-3.4-2.9-2.1h3.6z'],
  ],
  KE: [
    ['#000', 'M0 0h28v8.4H0z'],
    ['#fff', 'M0 8.4h28v11.2H0z'],
    ['#bb1e10', 'M0 9.8h28v8.4H0z'],
    ['#006b3f', 'M0 19.6h28V28H0z'],
    ['#bb1e10', 'M14 5.6c3.6 3.6 3.6 13.2 0 16.8-3.6-3.6-3.6-13.2 0-16.8z'],
    ['#fff', 'M14 9.5c1.3 2.6 1.3 6.4 0 9-1.3-2.6-1.3-6.4 0-9z'],
  ],
};
