import { billTypes, type BillType } from '#lib/orders/words.ts';
import type { CountryCode } from '#lib/countries.ts';
import type { Gap } from '#lib/reference/gaps.ts';
import type { BillsPort } from '#server/ports/bills.ts';
import { findCode } from '#server/providers/bills/codes.ts';
import { serves } from '#server/providers/routing/breakers.ts';
import type { Readiness, ReadinessParts } from '#server/reference/readiness.ts';
import { listBillerRows } from './catalogue/billers.ts';
import { listProductRows } from './catalogue/products.ts';
import type { BillerRow } from './tables.ts';

const nothingMatched: Gap = {
  kind: 'goods',
  text: 'no biller is matched to a supplier’s code',
  remedy: 'npm run -s ops -- supply biller',
};
const nothingListed: Gap = {
  kind: 'goods',
  text: 'the supplier has listed no products yet',
  remedy: '/desk/providers',
};

/** Whether a biller can be paid through a supplier: any amount, or at least one product that it lists. */
const isSold = async (
  { db }: Pick<ReadinessParts, 'db'>,
  biller: BillerRow,
  { catalogue }: BillsPort,
): Promise<boolean> =>
  biller.sells === 'amount' || (await listProductRows(db, biller.id, catalogue)).length > 0;

async function billGaps(
  parts: ReadinessParts,
  product: BillType,
  country: CountryCode,
): Promise<Gap[]> {
  const suppliers = parts.providers.bills.inUse.filter((each) =>
    serves(each, { country, product }),
  );
  const rows = await listBillerRows(parts, country, product);
  const matched = rows.flatMap((biller) =>
    suppliers
      .filter(({ catalogue }) => findCode(catalogue, biller) !== undefined)
      .map((supplier) => ({ biller, supplier })),
  );
  if (matched.length === 0) return [nothingMatched];
  for (const { biller, supplier } of matched) if (await isSold(parts, biller, supplier)) return [];
  return [nothingListed];
}

/** Bills can be paid where a supplier sells at least one biller. */
export const readiness: readonly Readiness[] = billTypes.map((service) => ({
  service,
  gapsIn: (parts, country) => billGaps(parts, service, country),
}));
