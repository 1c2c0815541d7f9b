import { countryCodes } from '#lib/countries.ts';
import { baseFeatures, featureName } from '#server/reference/features.ts';
import type { SettingEntry } from './entries.ts';
import { settingBook } from './setting-book.ts';

const titleOf = (flag: string): string =>
  flag.slice(0, 1).toUpperCase() + flag.slice(1).replaceAll('-', ' ');

/** Features that are on or off in a country. */
export const featuresBook = settingBook({
  kind: 'features',
  name: 'Feature flags',
  prefix: 'feature:',
  why: 'Turning a feature on needs a second approver.',
  alone: ({ after }) => after === 0n,
  entries: async (db) => {
    const flags = Object.entries(await baseFeatures(db));
    return countryCodes.flatMap((country) =>
      flags.map(([flag, on]): SettingEntry => ({
        name: featureName(country, flag),
        title: titleOf(flag),
        group: 'Features',
        country,
        unit: 'switch',
        currency: null,
        base: on ? 1n : 0n,
        least: 0n,
        most: 1n,
      })),
    );
  },
});
