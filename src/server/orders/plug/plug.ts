import type { z } from 'zod';
import type { CountryCode, CurrencyCode } from '#lib/countries.ts';
import type { AppError } from '#lib/errors/app-error.ts';
import type { SentTo } from '#lib/look/states.ts';
import type { Order as OrderView, OrderVoucher } from '#lib/orders/contract.ts';
import type { OrderReport } from '#lib/orders/report.contract.ts';
import type { OrderDirection, ServiceType } from '#lib/orders/words.ts';
import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import type { HouseKind } from '#server/ledger/accounts.ts';
import type { Leg } from '#server/ledger/types.ts';
import type { Delivery, Failed } from '#server/orders/delivery.ts';
import type { Step } from '#server/orders/step.ts';
import type { Pause } from '#server/orders/pauses/read-pauses.ts';
import type { Order, OrderItem, Reserved } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';
import type { FailCode, Outcome } from '#server/ports/outcome.ts';
import type { Providers } from '#server/ports/providers.ts';
import { checkStages } from './check-stages.ts';
import type { NewLine } from './new-line.ts';
import type { Outside } from './outside.ts';
import type { SalePayment } from './sale-payment.ts';
import type { StageWork } from './stage-work.ts';
import type { Staged } from './stage.ts';

export interface Fact {
  label: string;
  value: string;
  copy: boolean;
}

/** The form field to correct after a failure that a correction can fix. */
export type FieldsToCorrect = Partial<Record<FailCode, string>>;

/** How orders of one type are described to people. */
export interface Kind extends Staged {
  serviceType: ServiceType;
  /** Who has the money once it was sent. */
  sentTo: SentTo | ((order: Order) => SentTo);
  /** The provider or biller by name, for sentences: "MTN". */
  otherSide(order: Order): string;
  /** The id of the brand whose picture represents it. */
  markOf?(order: Order): string | undefined;
  /** The recipient's name, masked, if it was looked up. */
  recipientName?(order: Order): string | undefined;
  /** The label of the fifth line of the price. */
  arrivesLabel(order: Order): string;
  /** The label of a sale's total and its last step, if an account gets the money, less a fee. */
  onward?(order: Order): { total: string; step: Step } | undefined;
  /** The label of the fee, if it isn't ours. */
  feeLabel?: string;
  /** The word for its lines when they are counted: "codes". */
  things?: string;
  /** Lines of the receipt besides price, reference and time. */
  describe(order: Order): Fact[];
  /** Opens the same form again, filled in. */
  repeat(order: Order): OrderView['repeat'];
  /** The part of a sale's payout that the seller's rank added; minor units. */
  bonusOf?(order: Order): bigint | undefined;
  /** Where and how each code is used, in the order of the lines. */
  usesOf?(db: Database, order: Order): Promise<NonNullable<OrderVoucher['use']>[]>;
  /** How the agreed price was computed: "$100.00 × ₦1,430.00". */
  workings?(order: Order): string | undefined;
  /** The seller's pictures, as signed addresses. */
  picturesOf?(
    services: Services,
    order: Order,
  ): Promise<NonNullable<NonNullable<OrderView['offer']>['pictures']>>;
  /** What was recorded for its lines at their stages, oldest first. */
  reportsOf?(services: Services, order: Order): Promise<OrderReport[]>;
  /** Whether the owner may reveal hidden codes, and what to show first; if missing, they may. */
  sealedFor?(db: Database, order: Order): Promise<OrderView['sealed']>;
  /** What the owner should do next, and where: while the order waits for them, or after it has ended. */
  next?(order: Order, now: Date): OrderView['next'];
  /** Replaces the engine's sentence about the state of the order. */
  message?(order: Order): string | undefined;
}

/** A code that an order delivers. */
export interface CodeWanted {
  kind: OrderVoucher['kind'];
  /** Its label if there are several. */
  label?: string;
  /** Not every order delivers it. */
  optional?: true;
  /** The position of the line it belongs to, if the order has several. */
  line?: number;
}

/** A price with everything that the order will store; amounts are minor units. */
export interface Priced {
  title: string;
  target: string | null;
  /** The biller or bank it depends on, as an id; its speed and failures are measured. */
  counterparty?: string;
  amount: bigint;
  fee: bigint;
  duty: bigint;
  /** How much a promo code or a prize takes off, at the house's expense. */
  discount?: bigint;
  /** The reason for the discount, if it isn't a promo code: "Prize: no withdrawal fee". */
  discountLabel?: string;
  /** What a prize adds beside the price, in a sentence. */
  prize?: string;
  currency: CurrencyCode;
  /** The lines, if there are several; they add up to the amounts above. */
  lines?: readonly NewLine[];
  arrivesLabel: string;
  /** How long it takes, in seconds, if that isn't the same for all orders of a product. */
  usuallyS?: number;
  /** How long its provider says it may take, in seconds: no shorter promise is made. */
  upToS?: number;
  rate: string | null;
  ruleVersion: string;
  /** Equal for two purchases of the same thing: biller and number. */
  identity: string;
  detail: Record<string, unknown>;
  /** What it takes from limited stock: held for a member with the price, then reserved by the order. */
  reserves?: readonly Reserved[];
  /** What its lines are part of, such as an event: each member can hold only a few of those, for a while. */
  heldFor?: string;
  /** Its biller is paused, and this purchase may still go through. The engine sets it. */
  paused?: Pause | undefined;
}

/** Who asks for a price. */
export interface PriceAsked {
  country: CountryCode;
  userId: string | null;
  /** When their held price was shown, for a product that keeps it. */
  shownAt?: Date | undefined;
}

/** What every product has: input fields, and a price for them. */
export interface Product<Input = unknown> extends Kind {
  direction: OrderDirection;
  /** The house account for the amount; fee and duty have separate ones. */
  book: HouseKind;
  /** The product's input fields, strict, without PIN and quote. */
  input: z.ZodType<Input>;
  /** The amount follows a rate, so only `identity` defines what is bought. */
  followsRate?: boolean;
  /** While a price is held, it is charged even if the current price has risen or fallen. */
  keepsPrice?: true;
  /** How many seconds a price that was shown is held; ten minutes if missing. */
  quoteS?: number;
  /** The error when others took what the price needs; `left` says how much is left. */
  whenTaken?(price: Priced, thing: Reserved, left: string): AppError;
  /**
   * Computes the price and checks the fields against the current catalogue.
   * @throws AppError invalid_input with a message per field
   */
  price(services: Services, visitor: PriceAsked, input: Input): Promise<Priced>;
  /**
   * The fields of each order, if several are bought at once; undefined for one.
   * @throws AppError invalid_input
   */
  split?(fields: unknown): unknown[] | undefined;
  /** A warning to show before paying, such as that the provider is down. */
  warn?(services: Pick<Services, 'db' | 'clock'>, price: Priced): Promise<string | null>;
  /** Further rows to write when the order is placed, in its transaction. */
  place?(tx: Database, services: Services, order: Order, input: Input): Promise<void>;
  /** The delivery time to promise, in seconds, until our own orders give a better one. */
  usuallyS: number;
}

/** The types of provider that orders are sent to, by their names in the log of requests. */
export type OrderPort =
  'bills' | 'payouts' | 'giftcards' | 'vouchers' | 'buyers' | 'cryptoDesk' | 'boxOffice';

/** A provider of that type. */
export type ProviderAt<Port extends OrderPort> = Providers[Port]['current'];

/**
 * A product that is bought (spec 1): its price, how to order it, how to ask about it, and how to describe it.
 * The engine does the rest: money, timeline, waiting, asking again.
 */
export interface Plug<Input = unknown, Port extends OrderPort = OrderPort> extends Product<Input> {
  /** A withdrawal pays out the user's money. */
  direction: 'purchase' | 'withdrawal';
  port: Port;
  /** The ledger account for the amount, if it isn't the house's `book`. */
  bookOf?(order: Order): bigint;
  /**
   * The legs of a refund of this much of the amount, minor units, if the house's book alone doesn't pay it.
   * Call it with the order locked, in the transaction that posts them.
   */
  refundLegs?(tx: Database, order: Order, amount: bigint): Promise<Leg[]>;
  /** The provider that an order goes to, if the product decides. */
  providerFor?(providers: Providers, order: Order): ProviderAt<Port>;
  /** Whether a provider can take an order as it was priced; if missing, every provider of the port can. */
  fits?(order: Order, provider: ProviderAt<Port>): boolean;
  /**
   * Checks whether it can be delivered to a member at all, after the price and before any hold is placed.
   * @throws AppError of the product, such as insufficient_pins
   */
  assertAvailable?(services: Services, price: Priced, user: Member): Promise<void>;
  /** The text of the notification about its delivery, if it differs from the engine's. */
  describeDelivery?(order: Order): string;
  /** The codes it delivers, in order, if any: staff who complete it type them in. */
  codesOf?(order: Order): readonly CodeWanted[];
  /** Explains a failure to the user, if the engine's text doesn't fit. */
  explain?(failed: Pick<Failed, 'code'>, order: Order): string | undefined;
  /** The form field to correct after a failure; if missing, those of bills. */
  correct?: FieldsToCorrect;
  /** The legs in another currency that it sends as well; they balance, and its orders have one line. */
  alsoLeaves?(order: Order): Leg[];
  /** How it can be paid from outside instead of from the wallet, if it can. */
  outside?: Outside;
  /** Sends the order to the provider; called once in its life. */
  fulfil(services: Services, order: Order, provider: ProviderAt<Port>): Promise<Outcome<Delivery>>;
  /** Asks the provider it was sent to what became of it, by our own reference. */
  requery(services: Services, order: Order, provider: ProviderAt<Port>): Promise<Outcome<Delivery>>;
  /** Further work when the money of lines was released, in the same transaction. */
  released?(tx: Database, released: Released): Promise<void>;
  /** What staff record for lines at a stage, and what follows from it. */
  atStage?: StageWork;
  /** After this many seconds without an answer the house refunds at its own risk; null: never. */
  refundAfterS: number | null;
  /** How long we ask automatically; three days if missing. */
  askFor?: AskFor;
}

/** Lines that won't be delivered, each with its `failure_code`. */
export interface Released extends Pick<Services, 'clock'> {
  order: Order;
  lines: readonly OrderItem[];
}

/** How often, and for how long, we ask the provider about an order before an operator takes over. */
export interface AskFor {
  /** Seconds between two questions; the last value repeats. */
  pausesS: readonly number[];
  /** In seconds after sending. */
  untilS: number;
}

/**
 * A product that is sold to us (spec 1): the price is what the seller gets, and what they submitted is
 * reviewed before it is paid.
 */
export interface Sale<Input = unknown> extends Product<Input> {
  direction: 'sale';
  /** The first step of the timeline, if the seller has to act first. */
  firstStep?: Step;
  /** What we would pay for these lines now, if more than agreed but no more than shown; minor units. */
  worthNow?(services: Services, order: Order, lines: readonly OrderItem[]): Promise<bigint>;
  /** What we pay for something that arrived from outside: a reviewer's decision can't change the sum. */
  paysFor?(order: Order): SalePayment;
}

const kinds = new Map<ServiceType, Kind>();
const plugs = new Map<ServiceType, Plug>();
const sales = new Map<ServiceType, Sale>();

/** Registers the texts for a type of order. */
export function registerKind(kind: Kind): void {
  kinds.set(kind.serviceType, kind);
}

/** Registers a product with the engine. */
export function registerPlug<Input, Port extends OrderPort>(plug: Plug<Input, Port>): void {
  checkStages(plug);
  registerKind(plug);
  plugs.set(plug.serviceType, plug);
}

/** Registers something that is sold to us with the engine. */
export function registerSale<Input>(sale: Sale<Input>): void {
  checkStages(sale);
  registerKind(sale);
  sales.set(sale.serviceType, sale);
}

export const kindOf = (serviceType: ServiceType): Kind | undefined => kinds.get(serviceType);

export const plugOf = (serviceType: ServiceType): Plug | undefined => plugs.get(serviceType);

export const saleOf = (serviceType: ServiceType): Sale | undefined => sales.get(serviceType);

/** The order types that operators fulfil at the desk. */
export const doneAtDesk = (): ServiceType[] =>
  [...plugs.values()].filter(({ atStage }) => atStage).map(({ serviceType }) => serviceType);

/** The product that an order bought or sold; undefined for deposits and the like. */
export const productOf = (serviceType: ServiceType): Product | undefined =>
  plugs.get(serviceType) ?? sales.get(serviceType);

/** The plug of an order that was placed through one. */
export function plugFor(order: Order): Plug {
  const plug = plugOf(order.service_type);
  if (!plug) throw new Error(`No plug for ${order.service_type}`);
  return plug;
}
