import type { OffReason } from '#lib/reference/contract.ts';
import { iconLayoutDashboard } from '#lib/look/icons.ts';
import { firstOff, type OpenServices } from '#lib/services/open-services.ts';
import { paths } from '#lib/paths.ts';
import { rowFor } from '#lib/routes.ts';
import { groups } from '#lib/services/groups.ts';
import type { Group, Offer } from '#lib/services/service.ts';

export interface ShownProduct extends Offer {
  group: Group;
  /** Its page, or the one that says why it is off. */
  href: string;
  active: boolean;
  /** Why it is off. */
  reason: OffReason | null;
  /** Its pages are there in this version. */
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

/** Everything on sale, as this visitor's country has it. */
export const shownProducts = (services: OpenServices): ShownProduct[] =>
  groups.flatMap((group) => group.offers.map((offer) => show(offer, group, services)));

/** Ways to get cash, or ways to spend. */
export type ProductWay = 'pay' | 'sell';
export const isProductWay = (word: string | null): word is ProductWay =>
  word === 'pay' || word === 'sell';
export const wayOf = ({ tone }: Pick<Offer, 'tone'>): ProductWay =>
  tone === 'clay' ? 'sell' : 'pay';

/** With the one of all products, three full rows on wide screens; a phone leaves out the last for two. */
export const MOST_TILES = 8;

/** Tiles of the dashboard: only what can be used in the country now, ways to get cash apart. */
export function tilesFor(services: OpenServices): { cash: ShownProduct[]; pay: ShownProduct[] } {
  const on = shownProducts(services).filter(({ active, built }) => active && built);
  return {
    cash: on.filter((product) => wayOf(product) === 'sell'),
    pay: on.filter((product) => wayOf(product) === 'pay').slice(0, MOST_TILES),
  };
}

export const allProductsIcon = iconLayoutDashboard;
