import { airtimeToCash, sellAirtime } from '#lib/airtime-to-cash/service.ts';
import { bills } from '#lib/refill/services/bills.ts';
import { payBills } from '#lib/refill/services/pay-bills.ts';
import { buyCrypto, crypto, sellCrypto } from '#lib/crypto/service.ts';
import { events, movies, tickets } from '#lib/e-tickets/service.ts';
import { betting, fundBets } from '#lib/fund-bets/service.ts';
import { buyCards, buyLocalCards, giftCards, sellCards } from '#lib/giftcard/service.ts';
import { buyDollars, sellDollars, vouchers } from '#lib/perfect-money/service.ts';
import type { Group, Service } from './service.ts';
import { personalShopping, shopping } from '#lib/shopping/service.ts';
import { deposit, flags, movedRewards, withdraw } from '#lib/wallet/service.ts';

// a call marked as pure: browsers that don't use it don't load it
const all = /* @__PURE__ */ (() =>
  [
    ...bills,
    ...[sellCards, buyCards, buyLocalCards],
    ...[buyCrypto, sellCrypto],
    sellAirtime,
    ...[buyDollars, sellDollars],
    ...[events, movies],
    personalShopping,
    fundBets,
    ...[withdraw, deposit, flags, movedRewards],
  ] as const)();

// a call marked as pure, for the same reason
const menu = /* @__PURE__ */ (() =>
  [payBills, giftCards, crypto, airtimeToCash, tickets, shopping, vouchers, betting] as const)();

/** The menu: every part of it, in the order people use it, with its offers. No browser loads it. */
export const groups: readonly Group[] = menu;

type AnyForm = (typeof menu)[number]['forms'][number];
/** The name of a product's form. */
export type FormName = AnyForm['name'];
type RepeatForm = Extract<AnyForm, { repeats: true }>['name'];

/** The forms that are filled in from an earlier order. */
export const repeatForms = /* @__PURE__ */ groups
  .flatMap(({ forms }) => forms)
  .filter(({ repeats }) => repeats)
  .map(({ name }) => name) as [RepeatForm, ...RepeatForm[]];

type Any = (typeof all)[number];
type OrdersOf<Each> = Each extends { orders: infer Type }
  ? Type
  : Each extends Service
    ? Each['service']
    : never;

/** What can be switched on and off. */
export type Switch = Extract<Any, { on: unknown }>['service'];
/** The type of an order: what can be bought or sold (spec 3), or money coming in or going out. */
export type ServiceType = NonNullable<OrdersOf<Any>>;
type MoneyType = OrdersOf<Extract<Any, { isMoney: true }>>;
/** What is bought or sold. */
export type ProductType = Exclude<ServiceType, MoneyType>;

/** Every service, in the order of the log's filter. Everything else about a service comes from this list. */
export const services: readonly Service[] = all;

/** The type of a service's orders; null while it has none. */
export const ordersOf = ({ service, orders = service }: Service): string | null => orders;

/** The services that have orders. */
export const orderedServices = /* @__PURE__ */ services.filter((each) => ordersOf(each) !== null);

export const serviceTypes = /* @__PURE__ */ orderedServices.map(ordersOf) as [
  ServiceType,
  ...ServiceType[],
];

/** The service of an order's type; undefined for an unknown one. */
export const findService = (type: string): Service | undefined =>
  services.find((each) => ordersOf(each) === type);
