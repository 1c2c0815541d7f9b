import type { CountryCode } from '#lib/countries.ts';
import type { Gap } from '#lib/reference/gaps.ts';
import { findCode } from '#server/providers/bills/codes.ts';
import { serves } from '#server/providers/routing/breakers.ts';
import type { Readiness, ReadinessParts } from '#server/reference/readiness.ts';
import { listActive, SERVICE } from './platforms.ts';

async function platformGaps(
  { db, providers }: ReadinessParts,
  country: CountryCode,
): Promise<Gap[]> {
  const suppliers = providers.bills.inUse.filter((each) =>
    serves(each, { country, product: SERVICE }),
  );
  const rows = await listActive(db, country);
  const isMatched = rows.some((row) =>
    suppliers.some(({ catalogue }) => findCode(catalogue, row) !== undefined),
  );
  if (isMatched) return [];
  return [
    {
      kind: 'goods',
      text: 'no supplier pays betting platforms',
      remedy: '/desk/services',
    },
  ];
}

/** A betting account can be funded where a supplier pays at least one platform. */
export const readiness: readonly Readiness[] = [{ service: 'fund-bets', gapsIn: platformGaps }];
