import { expect, it } from 'vitest';
import { readPlanName } from '#server/refill/catalogue/plan-name.ts';

it.each([
  ['1.5GB - 7 Days', ['1.5 GB', 1536, 7, '7 days', 'weekly']],
  ['N100 100MB - 24 hrs', ['100 MB', 100, 1, '24 hours', 'hourly']],
  ['1TB 1 year', ['1 TB', 1_048_576, 365, '1 year', 'long']],
  ['DStv Compact 1 Month', [null, null, 30, '1 month', 'monthly']],
  ['MTN 2GB (30 days)', ['2 GB', 2048, 30, '30 days', 'monthly']],
  ['GOtv Jinja', [null, null, null, null, null]],
])('reads size and time from %j', (name, expected) => {
  const read = readPlanName(name);
  expect([
    read.size_label,
    read.size_mb,
    read.validity_days,
    read.validity_label,
    read.category,
  ]).toEqual(expected);
});
