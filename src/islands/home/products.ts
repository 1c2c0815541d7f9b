import type { OffReason } from '#lib/reference/contract.ts';
import { iconLayoutDashboard } from '#lib/look/icons.ts';
import { firstOff, type OpenServices } from '#lib/services/open-services.ts';
import { paths } from '#lib/paths.ts';
import { rowFor } from '#lib/routes.ts';
import { groups } from '#lib/services/services.ts';
import type { Group, Offer } from '#lib/services/service.ts';

export interface ShownProduct extends Offer {
  group: Group;
  /** The product's page, or the page that explains why it is unavailable. */
  href: string;
  active: boolean;
  /** Why it is unavailable. */
  reason: OffReason | null;
  /** Its pages exist in this version. */
  built: boolean;
}

const patternOf = (href: string) => href.replace(/\?.*/, '');

function show(offer: Offer, group: Group, services: OpenServices): ShownProduct {
  const off = firstOff(services, offer.services);
  return {
    ...offer,
    group,
    active: !off,
    reason: off?.reason ?? null,
    built: rowFor(patternOf(offer.path))?.built ?? false,
    href: off ? paths.featureUnavailable(off.service) : offer.path,
  };
}

/** All products, with their availability in the visitor's country. */
export const shownProducts = (services: OpenServices): ShownProduct[] =>
  groups.flatMap((group) => group.offers.map((offer) => show(offer, group, services)));

/** Products that bring in cash, or products to spend on. */
export type ProductWay = 'pay' | 'sell';
export const isProductWay = (word: string | null): word is ProductWay =>
  word === 'pay' || word === 'sell';
export const wayOf = ({ tone }: Pick<Offer, 'tone'>): ProductWay =>
  tone === 'clay' ? 'sell' : 'pay';

/**
 * Together with "All products" these fill three rows on wide screens. A phone hides the eighth tile, which
 * leaves two full rows.
 */
export const MOST_TILES = 8;

/** The products that are available now, as tiles for the dashboard, split by way; without some of them. */
export function tilesFor(
  services: OpenServices,
  besides: readonly ShownProduct[] = [],
): { cash: ShownProduct[]; pay: ShownProduct[] } {
  const hidden = new Set(besides.map(({ path }) => path));
  const on = shownProducts(services).filter(
    ({ active, built, path }) => active && built && !hidden.has(path),
  );
  return {
    cash: on.filter((product) => wayOf(product) === 'sell'),
    pay: on.filter((product) => wayOf(product) === 'pay').slice(0, MOST_TILES - besides.length),
  };
}

export const allProductsIcon = iconLayoutDashboard;
