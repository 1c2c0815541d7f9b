import type { z } from 'zod';
import type { Order as OrderView, OrderVoucher } from '#lib/contracts/orders.ts';
import type { CountryCode, CurrencyCode } from '#lib/countries.ts';
import type { OrderDirection, ServiceType } from '#lib/order-words.ts';
import type { Database } from '#server/db/client.ts';
import type { HouseKind, Leg } from '#server/ledger/index.ts';
import type { Providers } from '#server/ports/index.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import type { Services } from '#server/platform/services.ts';
import type { Step } from './advance.ts';
import type { Delivery, Failed } from './delivery.ts';
import type { Outside } from './funding/outside.ts';
import type { NewLine } from './lines/new-lines.ts';
import type { Reserved } from './reservations/reserve.ts';
import type { SalePayment } from './sales/pay-seller.ts';
import { checkStages } from './stages/check-stages.ts';
import type { Staged } from './stages/stage.ts';
import type { Order, OrderItem } from './tables.ts';

export interface Fact {
  label: string;
  value: string;
  copy: boolean;
}

type SentTo = 'bank' | 'network';

/** How orders of one kind are told to people. */
export interface Kind extends Staged {
  serviceType: ServiceType;
  /** Who has the money once it was sent on. */
  sentTo: SentTo | ((order: Order) => SentTo);
  /** The other side by name, for sentences: "MTN". */
  otherSide(order: Order): string;
  /** Whose number it goes to, masked, where that was looked up. */
  recipientName?(order: Order): string | undefined;
  /** What the fifth line of the price is called. */
  arrivesLabel(order: Order): string;
  /** What its lines are called when they are counted: "codes". */
  things?: string;
  /** Lines of the receipt beside price, reference and time. */
  describe(order: Order): Fact[];
  /** Opens the same thing again, filled in. */
  repeat(order: Order): OrderView['repeat'];
  /** Of what a sale pays, what the seller's rank added; minor units. */
  bonusOf?(order: Order): bigint | undefined;
  /** Where and how each code is used, in the order of the lines. */
  usesOf?(db: Database, order: Order): Promise<NonNullable<OrderVoucher['use']>[]>;
  /** Whether the owner may open hidden codes, with what to know before; without, they may. */
  sealedFor?(db: Database, order: Order): Promise<OrderView['sealed']>;
  /** What its owner does next, and where: while the order waits for them, or after it ended. */
  next?(order: Order, now: Date): OrderView['next'];
  /** Replaces the engine's sentence about where the order stands. */
  message?(order: Order): string | undefined;
}

/** A code that an order delivers. */
export interface CodeWanted {
  kind: OrderVoucher['kind'];
  /** What it is called where there are several. */
  label?: string;
  /** It does not always come. */
  optional?: true;
  /** The position of the line it belongs to, where an order has several. */
  line?: number;
}

/** A price with everything that the order will keep; amounts are minor units. */
export interface Priced {
  title: string;
  target: string | null;
  /** The biller or bank it depends on, as an id: its speed and failures are measured. */
  counterparty?: string;
  amount: bigint;
  fee: bigint;
  duty: bigint;
  /** What a promo code takes off; the house pays it. */
  discount?: bigint;
  currency: CurrencyCode;
  /** Where it is several things: their sums are the amounts above. */
  lines?: readonly NewLine[];
  arrivesLabel: string;
  rate: string | null;
  ruleVersion: string;
  /** The same thing bought twice has the same: biller and number. */
  identity: string;
  detail: Record<string, unknown>;
  /** What it takes of things that run out: held for a member with the price, kept by the order. */
  reserves?: readonly Reserved[];
}

/** What everything that is traded has: fields, and a price for them. */
export interface Product<Input = unknown> extends Kind {
  direction: OrderDirection;
  /** The house's account on the other side of the amount; fee and duty have their own. */
  book: HouseKind;
  /** The product's fields, strict, without PIN and quote. */
  input: z.ZodType<Input>;
  /** The amount comes of a rate: `identity` alone says what is bought. */
  followsRate?: boolean;
  /** Seconds that a shown price is held; ten minutes when missing. */
  quoteS?: number;
  /**
   * Reads the price and checks the fields against the catalogue of now.
   * @throws AppError invalid_input with a text per field
   */
  price(
    services: Services,
    who: { country: CountryCode; userId: string | null },
    input: Input,
  ): Promise<Priced>;
  /**
   * The fields of each order, where several are bought at once; undefined for one.
   * @throws AppError invalid_input
   */
  split?(fields: unknown): unknown[] | undefined;
  /** What to know before paying now, such as that the other side is out of order. */
  warn?(services: Pick<Services, 'db' | 'clock'>, price: Priced): Promise<string | null>;
  /** What else is written when the order is placed, in its transaction. */
  place?(tx: Database, services: Services, order: Order, input: Input): Promise<void>;
  /** Seconds to promise until our own orders say better. */
  usuallyS: number;
}

/** The kinds of provider that orders are sent to, as the log of requests names them. */
export type OrderPort = 'bills' | 'payouts' | 'giftcards' | 'vouchers';

/** A provider of that kind. */
export type ProviderAt<Port extends OrderPort> = Providers[Port]['current'];

/**
 * A product that is bought (spec 1): what it costs, how it is asked for, how it is asked about, and
 * how it is told. The engine does the rest: money, timeline, waiting, asking again.
 */
export interface Plug<Input = unknown, Port extends OrderPort = OrderPort> extends Product<Input> {
  /** A withdrawal pays the user's own money out to them. */
  direction: 'purchase' | 'withdrawal';
  port: Port;
  /**
   * Asks whether it can be had at all, after the price and before any money is set aside.
   * @throws AppError of the product, such as insufficient_pins
   */
  assertAvailable?(services: Services, price: Priced): Promise<void>;
  /** What the notice of its delivery says, where the engine's own words do not fit. */
  tellDone?(order: Order): string;
  /** The codes it delivers, in their order, where it does: staff who complete it type them in. */
  codesOf?(order: Order): readonly CodeWanted[];
  /** What went wrong in words for the user, where the engine's own do not fit. */
  explain?(failed: Pick<Failed, 'code'>, order: Order): string | undefined;
  /**
   * What leaves the house in another currency with it: legs that balance among themselves. Such a
   * product sells one thing an order.
   */
  alsoLeaves?(order: Order): Leg[];
  /** How it is paid from outside instead of by the wallet, where it can be. */
  outside?: Outside;
  /** Sends the order to the provider that gets it; called once in its life. */
  fulfil(services: Services, order: Order, provider: ProviderAt<Port>): Promise<Outcome<Delivery>>;
  /** Asks the provider that got it what became of it, by our own reference. */
  requery(services: Services, order: Order, provider: ProviderAt<Port>): Promise<Outcome<Delivery>>;
  /** After so many seconds without an answer the house pays back at its own risk; null: never. */
  payBackAfterS: number | null;
  /** How long we ask by ourselves; three days when missing. */
  askFor?: AskFor;
}

/** How often the provider is asked about an order, and for how long, before a person looks at it. */
export interface AskFor {
  /** Seconds between two questions; the last one again and again. */
  pausesS: readonly number[];
  /** Seconds after sending. */
  untilS: number;
}

/**
 * A product that is sold to us (spec 1): the price is what the seller gets, and somebody looks at
 * what was given before it is paid.
 */
export interface Sale<Input = unknown> extends Product<Input> {
  direction: 'sale';
  /** Where the seller has to do something first: the first step of the timeline. */
  firstStep?: Step;
  /** What is paid for these lines now, minor units, if that is more than was agreed: no more than was shown. */
  worthNow?(services: Services, order: Order, lines: readonly OrderItem[]): Promise<bigint>;
  /** What is paid for what came from outside: nothing that a reviewer says makes it another sum. */
  paysFor?(order: Order): SalePayment;
}

const kinds = new Map<ServiceType, Kind>();
const plugs = new Map<ServiceType, Plug>();
const sales = new Map<ServiceType, Sale>();

/** Makes the order page of a kind of order speak its own words. */
export function registerKind(kind: Kind): void {
  kinds.set(kind.serviceType, kind);
}

/** Puts a product into the engine. */
export function registerPlug<Input, Port extends OrderPort>(plug: Plug<Input, Port>): void {
  checkStages(plug);
  registerKind(plug);
  plugs.set(plug.serviceType, plug);
}

/** Puts something that is sold to us into the engine. */
export function registerSale<Input>(sale: Sale<Input>): void {
  checkStages(sale);
  registerKind(sale);
  sales.set(sale.serviceType, sale);
}

export const kindOf = (serviceType: ServiceType): Kind | undefined => kinds.get(serviceType);

export const plugOf = (serviceType: ServiceType): Plug | undefined => plugs.get(serviceType);

export const saleOf = (serviceType: ServiceType): Sale | undefined => sales.get(serviceType);

/** What an order was bought or sold as; undefined for deposits and the like. */
export const productOf = (serviceType: ServiceType): Product | undefined =>
  plugs.get(serviceType) ?? sales.get(serviceType);

/** The plug of an order that was placed through one. */
export function plugFor(order: Order): Plug {
  const plug = plugOf(order.service_type);
  if (!plug) throw new Error(`No plug for ${order.service_type}`);
  return plug;
}
