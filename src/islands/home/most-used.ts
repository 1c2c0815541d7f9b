import type { Beneficiary } from '#lib/refill/contract.ts';
import { findBill } from '#lib/refill/services/bills.ts';
import type { OpenServices } from '#lib/services/open-services.ts';
import { tilesFor, type ShownProduct } from './products.ts';

const MOST = 2;

/** The two bills with the most saved or recent numbers; of equals, the one that was paid last. */
export function mostUsed(
  services: OpenServices,
  people: readonly Pick<Beneficiary, 'service_type' | 'last'>[],
): ShownProduct[] {
  const { pay } = tilesFor(services);
  const uses = (product: ShownProduct) =>
    people.filter((person) => findBill(person.service_type)?.path === product.path);
  const latest = (product: ShownProduct) =>
    uses(product).reduce((at, { last }) => (last && last.at > at ? last.at : at), '');
  return [...pay]
    .sort(
      (one, other) =>
        uses(other).length - uses(one).length || latest(other).localeCompare(latest(one)),
    )
    .slice(0, MOST);
}
