import type { CountryCode } from '#lib/countries.ts';
import type { Gap } from '#lib/reference/gaps.ts';
import { staffGaps } from '#server/desk/staff-gap.ts';
import type { Readiness, ReadinessParts } from '#server/reference/readiness.ts';
import { hasLineOn } from './lines.ts';
import { networksOf } from './networks.ts';
import { readRates } from './rates.ts';

const noRates: Gap = {
  kind: 'rates',
  text: 'no network has a rate',
  remedy: '/desk/settings/airtime-rates',
};
const noLines: Gap = {
  kind: 'lines',
  text: 'we have no phone line to receive airtime',
  remedy: '/desk/airtime-lines?add',
};

async function lineGaps({ db, clock }: ReadinessParts, country: CountryCode): Promise<Gap[]> {
  const rates = await readRates(db, clock.now());
  const priced = networksOf(country).filter(({ id }) => (rates.get(id)?.basisPoints ?? 0n) > 0n);
  if (priced.length === 0) return [noRates];
  return (await hasLineOn({ db, clock }, priced)) ? [] : [noLines];
}

/** Airtime is sent to our lines, at a rate, and an operator checks that it arrived. */
export const readiness: readonly Readiness[] = [
  {
    service: 'airtime-to-cash',
    gapsIn: async (parts, country) => [
      ...(await lineGaps(parts, country)),
      ...(await staffGaps(parts.db, 'sales')),
    ],
  },
];
