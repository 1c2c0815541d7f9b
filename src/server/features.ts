import type { DeskApprovalKind } from '#lib/desk/contract.ts';
import type { OrderStatus } from '#lib/orders/words.ts';
import { feature as account } from '#server/account/feature.ts';
import { feature as airtimeToCash } from '#server/airtime-to-cash/feature.ts';
import { feature as analytics } from '#server/analytics/feature.ts';
import { feature as announcements } from '#server/announcements/feature.ts';
import { feature as auth } from '#server/auth/feature.ts';
import { proveTwoFactor } from '#server/auth/two-factor-proof.ts';
import { feature as books } from '#server/books/feature.ts';
import { feature as content } from '#server/content/feature.ts';
import { feature as crypto } from '#server/crypto/feature.ts';
import { feature as desk } from '#server/desk/feature.ts';
import { mountDeskLive } from '#server/desk/stream.ts';
import { feature as emergencyLock } from '#server/emergency-lock/feature.ts';
import { feature as eTickets, mountTickets } from '#server/e-tickets/feature.ts';
import { feature as firstDay } from '#server/first-day/feature.ts';
import { feature as fundBets } from '#server/fund-bets/feature.ts';
import { feature as giftcard } from '#server/giftcard/feature.ts';
import { feature as guardians } from '#server/guardians/feature.ts';
import { feature as help } from '#server/help/feature.ts';
import { mountHelp } from '#server/help/routes.ts';
import type { Api } from '#server/http/api-types.ts';
import { feature as jobs } from '#server/jobs/feature.ts';
import { feature as kyc } from '#server/kyc/feature.ts';
import { mountKyc } from '#server/kyc/routes.ts';
import { feature as mail } from '#server/mail/feature.ts';
import { readPictureData } from '#server/marks/picture-data.ts';
import { mountMarks } from '#server/marks/routes.ts';
import { feature as notifications } from '#server/notifications/feature.ts';
import { subscribe } from '#server/notifications/hub.ts';
import { registerAutopay, type Autopay } from '#server/orders/autopay/autopay.ts';
import { feature as orders } from '#server/orders/feature.ts';
import { largestWithdrawal } from '#server/orders/place/largest-withdrawal.ts';
import { roomWithin } from '#server/orders/place/limits.ts';
import { usedBy } from '#server/orders/place/usage.ts';
import {
  registerKind,
  registerPlug,
  registerSale,
  type Kind,
  type Plug,
  type Sale,
} from '#server/orders/plug/plug.ts';
import { ownRules, usedToday, usedTonight } from '#server/orders/place/own-bounds.ts';
import { feature as ownLimits } from '#server/own-limits/feature.ts';
import { mountOwnLimits } from '#server/own-limits/routes.ts';
import { feature as people } from '#server/people/feature.ts';
import { feature as perfectMoney } from '#server/perfect-money/feature.ts';
import { onDispute, type DisputeListener } from '#server/platform/disputes.ts';
import { registerPersonalData, type PersonalData } from '#server/platform/personal-data.ts';
import type { Services } from '#server/platform/services.ts';
import type { CronLine, Task } from '#server/platform/task.ts';
import { feature as providerDesk } from '#server/provider-desk/feature.ts';
import { feature as providers } from '#server/providers/feature.ts';
import { receiptsWith } from '#server/receipts/feature.ts';
import { feature as reconcile } from '#server/reconcile/feature.ts';
import { feature as reference } from '#server/reference/feature.ts';
import { findGaps, registerReadiness, type Readiness } from '#server/reference/readiness.ts';
import { findGapsWith } from '#server/reference/services.ts';
import { feature as referral } from '#server/referral/feature.ts';
import { feature as refill } from '#server/refill/feature.ts';
import { reportsWith } from '#server/reports/feature.ts';
import { feature as rewards } from '#server/rewards/feature.ts';
import { feature as sandbox } from '#server/sandbox/feature.ts';
import { feature as security } from '#server/security/feature.ts';
import { feature as shopping } from '#server/shopping/feature.ts';
import { feature as uploads } from '#server/uploads/feature.ts';
import { preparePicture } from '#server/uploads/prepare-picture.ts';
import { feature as wallet } from '#server/wallet/feature.ts';
import { feature as wasThatYou } from '#server/was-that-you/feature.ts';
import { hasText } from './content/has-text.ts';
import { ticketOf } from './e-tickets/buy/ticket-of.ts';
import { registerAlarms, type AlarmSource } from './desk/alarms/alarm.ts';
import { registerApprovable, registerQueue, type Approvable, type Queue } from './desk/queue.ts';
import { registerRateBook } from './desk/rates/rate-approvals.ts';
import type { RateBook } from './desk/rates/rate-book.ts';
import { registerActions, type ReadActions } from './notifications/action-items.ts';
import { registerFacts, type ReadFacts } from './notifications/facts.ts';
import { onReached, onRefunded, type Follower } from './orders/advance.ts';
import type { Order } from './orders/tables.ts';
import { printPicture } from './receipts/share/print-picture.ts';
import { prizeOf } from './rewards/wheel/prize-of.ts';
import { rankOf } from './rewards/rank-of.ts';
import { readCompared } from './reconcile/read-compared.ts';

/**
 * What a feature folder provides; the API, the workers, the crontab, the desk and the engine read it from
 * here.
 */
export interface Feature {
  /** Serves its calls. */
  mount?(api: Api, services: Services): void;
  /** Jobs that a worker can do. */
  tasks?: readonly Task[];
  /** Jobs that run on a schedule. */
  cron?: readonly CronLine[];
  /** Products that are bought. */
  plugs?: readonly Plug[];
  /** Products that are sold to us. */
  sales?: readonly Sale[];
  /** Types of order that are neither. */
  kinds?: readonly Kind[];
  /** How its orders are paid on dates. */
  autopay?: readonly Autopay[];
  /** Cases for operators. */
  queues?: readonly Queue[];
  /** What a second approver can be asked about outside of queues. */
  approvables?: Partial<Record<DeskApprovalKind, Approvable>>;
  rateBooks?: readonly RateBook[];
  /** Current problems that need an operator; those who can act on them get an email. */
  alarms?: readonly AlarmSource[];
  /** Work in the transaction that moves an order to a status. */
  listeners?: readonly (Follower & { status: OrderStatus })[];
  /** The same for a partial refund of an order whose status stays. */
  refundListeners?: readonly Follower[];
  /** Work when a payer disputes a payment at their bank. */
  disputeListeners?: readonly DisputeListener[];
  /** The facts behind a message, for its email. */
  facts?: ReadFacts;
  /** What it needs from a member. */
  actions?: ReadActions;
  /**
   * Adds the rows that it needs wherever it runs, such as its catalogue. It runs again after each upgrade, and leaves
   * alone what an operator may have changed. Load the facts inside of it: a server that runs doesn't need them.
   */
  seed?(services: Services): Promise<void>;
  /** What each of its services needs before anyone can buy it. */
  readiness?: readonly Readiness[];
  /** What it stores about members: what their export shows, and what closing an account erases. */
  personalData?: PersonalData;
}

/** Paints pictures for chats and feeds: their content belongs to other features. */
const eventPainter = { paint: printPicture, readUpload: readPictureData };
const sharePainter = {
  paint: printPicture,
  // Loaded with the first picture: a server that draws none needs neither facts nor logos of all brands.
  async textOf(page: string, uploads: Record<string, string>) {
    const { readMarked } = await import('#server/ops/share-pictures/listed.ts');
    return readMarked(page, uploads);
  },
};

/** The subjects of pictures to post that other features know about. */
const proofSources = {
  ticketOf: (services: Services, order: Order) => ticketOf(services, order, readPictureData),
  rankOf,
  prizeOf,
};

/** In the order in which calls are documented. */
export const features: readonly Feature[] = [
  auth,
  account,
  reference,
  {
    ...kyc,
    mount: (api, services) =>
      mountKyc(api, services, { usedBy, roomWithin, ownRules, largestWithdrawal }),
  },
  {
    ...ownLimits,
    mount: (api, services) =>
      mountOwnLimits(api, services, { usedToday, usedTonight, proveTwoFactor }),
  },
  wallet,
  refill,
  giftcard,
  perfectMoney,
  fundBets,
  airtimeToCash,
  shopping,
  crypto,
  emergencyLock,
  guardians,
  { ...eTickets, mount: (api, services) => mountTickets(api, services, eventPainter) },
  receiptsWith(proofSources),
  orders,
  notifications,
  { ...help, mount: (api, services) => mountHelp(api, services, hasText) },
  sandbox,
  security,
  people,
  announcements,
  {
    mount: (api, services) =>
      mountMarks(api, services, { ...sharePainter, prepare: preparePicture }),
  },
  referral,
  rewards,
  content,
  {
    ...desk,
    mount(api, services) {
      desk.mount(api, services);
      mountDeskLive(api, services, subscribe);
    },
  },
  uploads,
  analytics,
  mail,
  providers,
  reconcile,
  reportsWith(readCompared),
  providerDesk,
  firstDay,
  wasThatYou,
  books,
  jobs,
];

/** Everything of one type that the features provide. */
const all = <K extends keyof Feature>(part: K): NonNullable<Feature[K]>[] =>
  features.flatMap((feature) => (feature[part] === undefined ? [] : [feature[part]]));

export const allTasks = (): Task[] => all('tasks').flat();

export const allCronLines = (): CronLine[] => all('cron').flat();

/** Adds the rows that features need wherever they run. */
export async function seedFeatures(services: Services): Promise<void> {
  for (const seed of all('seed')) await seed(services);
}

/** Serves the calls of all features. */
export function mountFeatures(api: Api, services: Services): void {
  for (const mount of all('mount')) mount(api, services);
}

let isInstalled = false;

/**
 * Registers products with the engine, cases with the desk and listeners with orders, once in this process. A
 * process that moves orders needs all of them: orders of a product it doesn't know would not progress.
 */
export function installFeatures(): void {
  if (isInstalled) return;
  isInstalled = true;
  for (const kind of all('kinds').flat()) registerKind(kind);
  for (const plug of all('plugs').flat()) registerPlug(plug);
  for (const sale of all('sales').flat()) registerSale(sale);
  for (const autopay of all('autopay').flat()) registerAutopay(autopay);
  for (const queue of all('queues').flat()) registerQueue(queue);
  for (const approvables of all('approvables'))
    for (const [kind, approvable] of Object.entries(approvables))
      registerApprovable(kind as DeskApprovalKind, approvable);
  for (const book of all('rateBooks').flat()) registerRateBook(book);
  for (const source of all('alarms').flat()) registerAlarms(source);
  for (const listeners of all('listeners'))
    for (const [status, group] of Map.groupBy(listeners, (each) => each.status))
      onReached(status, ...group);
  for (const follower of all('refundListeners').flat()) onRefunded(follower);
  for (const listener of all('disputeListeners').flat()) onDispute(listener);
  for (const read of all('facts')) registerFacts(read);
  for (const read of all('actions')) registerActions(read);
  for (const check of all('readiness').flat()) registerReadiness(check);
  for (const data of all('personalData')) registerPersonalData(data);
  findGapsWith(findGaps);
}
