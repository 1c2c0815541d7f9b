import type { Method } from '#lib/contracts/call.ts';
import type { DeskApprovalKind, DeskQueue } from './contract.ts';
import { isSettingBook, type SettingBookKind } from './setting-words.ts';

/** An operator's job; each role has a set of rights, and no one has two roles. */
export const operatorRoles = [
  'owner',
  'lead',
  'reviewer',
  'support',
  'treasurer',
  'reader',
  'gate',
] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/**
 * Who can do what at the desk. `look` is the start page and the operator's own queues; `order` is one order
 * by its reference, `order-log` everyone's, `order-filters` to save searches of them; personal data opens
 * only to the operator who has claimed its case.
 */
export const deskRights = {
  look: ['owner', 'lead', 'reviewer', 'support', 'treasurer', 'reader'],
  approvals: ['owner', 'lead', 'reviewer', 'treasurer'],
  order: ['owner', 'lead', 'reviewer', 'support', 'treasurer', 'reader'],
  'order-filters': ['owner', 'lead', 'reviewer', 'treasurer'],
  'order-log': ['owner', 'lead', 'reviewer', 'treasurer', 'reader'],
  prices: ['owner', 'lead', 'reviewer', 'treasurer', 'reader'],
  results: ['owner', 'lead', 'treasurer', 'reader'],
  sales: ['owner', 'lead', 'reviewer'],
  orders: ['owner', 'lead', 'reviewer'],
  identity: ['owner', 'lead', 'reviewer'],
  flags: ['owner', 'lead', 'reviewer'],
  deposits: ['owner', 'lead', 'treasurer'],
  tickets: ['owner', 'lead', 'support'],
  money: ['owner', 'lead', 'treasurer', 'reader'],
  people: ['owner', 'lead', 'reviewer', 'support'],
  blocks: ['owner', 'lead', 'reviewer'],
  goodwill: ['owner', 'lead', 'support'],
  rates: ['owner', 'lead', 'treasurer'],
  settlements: ['owner', 'lead', 'treasurer'],
  events: ['owner', 'lead'],
  settings: ['owner', 'lead'],
  audit: ['owner', 'lead', 'reader'],
  staff: ['owner'],
  'first-day': ['owner'],
  gate: ['owner', 'lead', 'support', 'gate'],
} as const satisfies Record<string, readonly OperatorRole[]>;
export type DeskRight = keyof typeof deskRights;

/** Whether a role has a right. */
export const isAllowed = (role: OperatorRole, right: DeskRight): boolean =>
  (deskRights[right] as readonly OperatorRole[]).includes(role);

/** The right for working on a queue. */
export const rightOfQueue: Readonly<Record<DeskQueue, DeskRight>> = {
  cards: 'sales',
  airtime: 'sales',
  coins: 'sales',
  orders: 'orders',
  shopping: 'orders',
  identity: 'identity',
  flags: 'flags',
  'referral-flags': 'flags',
  deposits: 'deposits',
  disputes: 'deposits',
  dollars: 'deposits',
  tickets: 'tickets',
  tricked: 'orders',
};

/** The right for approving someone else's proposal: the same as for proposing it. */
export const rightOfApproval: Readonly<Record<DeskApprovalKind, DeskRight>> = {
  ...rightOfQueue,
  rates: 'rates',
  'airtime-rates': 'rates',
  'dollar-terms': 'rates',
  'shopping-rates': 'rates',
  'coin-terms': 'rates',
  'reward-terms': 'settings',
  fees: 'settings',
  limits: 'settings',
  'flag-rules': 'settings',
  'rank-terms': 'settings',
  billers: 'settings',
  banks: 'settings',
  features: 'settings',
  'set-backs': 'rates',
  'event-changes': 'events',
  'event-giveaways': 'events',
  settlements: 'settlements',
  opportunities: 'settings',
  staff: 'staff',
  people: 'blocks',
  announcements: 'settings',
  'fraud-rules': 'settings',
  'provider-order': 'settings',
  'promo-codes': 'settings',
  'airtime-lines': 'rates',
  'forbidden-goods': 'settings',
};

/** The right for reading and changing a book of numbers: the same as for approving a change of it. */
export const rightOfBook = (book: SettingBookKind): DeskRight => rightOfApproval[book];

type CallName = `${Method} /desk${string}`;

/**
 * The right for each call of the desk; `queue` is the right of the queue in its path, and `book` that of the
 * book. A call that is missing here is refused to everyone, and `tests/desk/rights.contract.test.ts` fails.
 */
export const rightOfCall: Readonly<Record<CallName, DeskRight | 'queue' | 'book'>> = {
  'get /desk/home': 'look',
  'get /desk/stream': 'look',
  'get /desk/queues': 'look',
  'get /desk/queues/{queue}': 'queue',
  'get /desk/queues/{queue}/{id}': 'queue',
  'post /desk/queues/{queue}/{id}/claim': 'queue',
  'post /desk/queues/{queue}/{id}/release': 'queue',
  'post /desk/queues/{queue}/{id}/decision': 'queue',
  'post /desk/queues/{queue}/{id}/uploads': 'queue',
  'put /desk/queues/{queue}/{id}/draft': 'queue',
  'post /desk/queues/{queue}/{id}/codes/{position}': 'queue',
  'post /desk/queues/orders/{id}/ask': 'orders',
  'get /desk/files/{key}': 'look',
  'get /desk/approvals': 'approvals',
  'post /desk/approvals/{id}': 'approvals',
  'get /desk/orders': 'order-log',
  'get /desk/orders.csv': 'order-log',
  'post /desk/order-filters': 'order-filters',
  'delete /desk/order-filters/{id}': 'order-filters',
  'get /desk/orders/{reference_code}': 'order',
  'get /desk/scores': 'tickets',
  'post /desk/disputes': 'deposits',
  'get /desk/tickets': 'tickets',
  'get /desk/tickets/pace': 'tickets',
  'get /desk/tickets/set-up': 'tickets',
  'get /desk/tickets/{id}': 'tickets',
  'put /desk/tickets/{id}/assignee': 'tickets',
  'put /desk/tickets/{id}/labels': 'tickets',
  'post /desk/tickets/{id}/notes': 'tickets',
  'post /desk/tickets/{id}/merge': 'tickets',
  'post /desk/tickets/{id}/hand-over': 'tickets',
  'post /desk/ticket-labels': 'settings',
  'put /desk/ticket-labels/{id}': 'settings',
  'post /desk/ticket-macros': 'settings',
  'get /desk/ticket-macros/{id}': 'tickets',
  'put /desk/ticket-macros/{id}': 'settings',
  'get /desk/audit': 'audit',
  'get /desk/audit.csv': 'audit',
  'get /desk/money': 'money',
  'get /desk/reconciliation': 'money',
  'post /desk/reconciliation/{id}/owner': 'deposits',
  'post /desk/reconciliation/{id}/notes': 'deposits',
  'post /desk/reconciliation/{id}/resolution': 'deposits',
  'get /desk/reports': 'money',
  'get /desk/reports.csv': 'money',
  'put /desk/money/balances': 'deposits',
  'get /desk/people': 'people',
  'get /desk/people/{id}': 'people',
  'post /desk/people/{id}/details': 'people',
  'post /desk/people/{id}/acts/call': 'people',
  'post /desk/people/{id}/acts/end-call': 'people',
  'post /desk/people/{id}/acts/note': 'people',
  'post /desk/people/{id}/acts/own': 'people',
  'post /desk/people/{id}/acts/sign-out': 'people',
  'post /desk/people/{id}/acts/unlock': 'people',
  'post /desk/people/{id}/acts/block': 'blocks',
  'post /desk/people/{id}/acts/unblock': 'blocks',
  'post /desk/people/{id}/acts/open-lock': 'blocks',
  'post /desk/people/{id}/acts/limit': 'blocks',
  'post /desk/people/{id}/acts/end-limit': 'blocks',
  'post /desk/people/{id}/acts/credit': 'goodwill',
  'post /desk/people/{id}/acts/flag': 'flags',
  'post /desk/people/{id}/acts/extend-flag': 'flags',
  'post /desk/people/{id}/acts/release-flag': 'flags',
  'post /desk/people/{id}/acts/close': 'blocks',
  'post /desk/people/{id}/acts/restore': 'blocks',
  'get /desk/fraud': 'settings',
  'post /desk/fraud': 'settings',
  'post /desk/fraud/trial': 'settings',
  'get /desk/fraud-desks': 'settings',
  'post /desk/fraud-desks': 'settings',
  'get /desk/staff': 'staff',
  'post /desk/staff': 'staff',
  'put /desk/staff/{id}': 'staff',
  'post /desk/staff/{id}/sign-in': 'staff',
  'post /desk/staff/{id}/suspend': 'staff',
  'get /desk/coins': 'prices',
  'get /desk/rates': 'prices',
  'post /desk/rates': 'rates',
  'delete /desk/rates/{id}': 'rates',
  'get /desk/settings': 'rates',
  'get /desk/settings/{book}': 'book',
  'post /desk/settings/{book}': 'book',
  'delete /desk/settings/{book}/{id}': 'book',
  'get /desk/announcements': 'settings',
  'post /desk/announcements': 'settings',
  'delete /desk/announcements/{id}': 'settings',
  'get /desk/providers': 'money',
  'put /desk/providers/order': 'settings',
  'post /desk/providers/notices/{id}/ask': 'settings',
  'post /desk/providers/paused/open': 'settings',
  'post /desk/providers/payouts/open': 'settings',
  'get /desk/pictures/{book}': 'settings',
  'put /desk/pictures/{book}/{id}': 'settings',
  'delete /desk/pictures/{book}/{id}': 'settings',
  'get /desk/first-day': 'first-day',
  'get /desk/services': 'settings',
  'put /desk/services': 'settings',
  'get /desk/airtime-lines': 'rates',
  'post /desk/airtime-lines': 'rates',
  'delete /desk/airtime-lines/{number}': 'rates',
  'get /desk/house-codes': 'orders',
  'post /desk/house-codes/{reference}/open': 'orders',
  'get /desk/promo-codes': 'settings',
  'post /desk/promo-codes': 'settings',
  'delete /desk/promo-codes/{code}': 'settings',
  'get /desk/promos': 'settings',
  'put /desk/promos': 'settings',
  'get /desk/rewards': 'results',
  'get /desk/reward-terms': 'settings',
  'post /desk/reward-terms': 'settings',
  'get /desk/opportunities': 'settings',
  'post /desk/opportunities': 'settings',
  'delete /desk/opportunities/{id}': 'settings',
  'get /desk/shopping/lines': 'orders',
  'get /desk/shopping/lines.csv': 'orders',
  'get /desk/shopping/forbidden': 'settings',
  'post /desk/shopping/forbidden': 'settings',
  'post /desk/shopping/forbidden/withdrawals': 'settings',
  'post /desk/shopping/steps': 'orders',
  'post /desk/shopping/{id}/preview': 'orders',
  'get /desk/events': 'events',
  'post /desk/events': 'events',
  'post /desk/events/import': 'events',
  'get /desk/events/{id}': 'events',
  'put /desk/events/{id}': 'events',
  'put /desk/events/{id}/status': 'events',
  'get /desk/events/{id}/sales': 'events',
  'get /desk/events/{id}/door-list': 'events',
  'post /desk/events/{id}/promos': 'events',
  'delete /desk/events/{id}/promos/{code}': 'events',
  'post /desk/events/{id}/complimentary': 'events',
  'post /desk/events/{id}/changes': 'events',
  'get /desk/events/{id}/settlement': 'settlements',
  'post /desk/events/{id}/settlement': 'settlements',
  'get /desk/films': 'events',
  'post /desk/films': 'events',
  'get /desk/films/{id}': 'events',
  'put /desk/films/{id}': 'events',
  'post /desk/films/{id}/showings': 'events',
  'get /desk/cinemas': 'events',
  'post /desk/cinemas': 'events',
  'put /desk/cinemas/{id}': 'events',
  'get /desk/organisers': 'events',
  'post /desk/organisers': 'events',
  'put /desk/organisers/{id}': 'events',
  'get /desk/seat-plans': 'events',
  'post /desk/seat-plans': 'events',
  'get /desk/seat-plans/{id}': 'events',
  'put /desk/seat-plans/{id}': 'events',
  'get /desk/gate': 'gate',
  'get /desk/gate/{id}': 'gate',
  'get /desk/gate/{id}/twice': 'gate',
  'post /desk/gate/{id}/scans': 'gate',
};

interface Asked {
  method: Method;
  path: string;
  /** The queue or the book in the address, as it was sent. */
  queue?: string | undefined;
  book?: string | undefined;
}

/** Whether someone may make a call of the desk: denied unless the tables above allow it. */
export function isCallAllowed(
  role: OperatorRole,
  { method, path, queue = '', book }: Asked,
): boolean {
  const wanted = rightOfCall[`${method} ${path}` as CallName];
  if (wanted === undefined) return false;
  // a queue or a book that doesn't exist is refused like any other bad input
  if (wanted === 'book') return isAllowed(role, isSettingBook(book) ? rightOfBook(book) : 'look');
  if (wanted !== 'queue') return isAllowed(role, wanted);
  const known = Object.hasOwn(rightOfQueue, queue);
  return isAllowed(role, known ? rightOfQueue[queue as DeskQueue] : 'look');
}
