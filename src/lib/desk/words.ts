import type { DeskApprovalKind, DeskDecision, DeskQueue, DeskRow } from './contract.ts';

export type DeskVerdict = DeskDecision['verdict'];

/** The names of the queues. */
export const deskQueueNames: Record<DeskQueue, string> = {
  cards: 'Gift cards',
  airtime: 'Airtime',
  identity: 'Identity documents',
  flags: 'Flags',
  tickets: 'Tickets',
  deposits: 'Deposits',
  orders: 'Orders',
  shopping: 'Shopping',
  coins: 'Coins',
  dollars: 'Dollars',
  'referral-flags': 'Referral bonuses',
  disputes: 'Disputes',
  tricked: 'Tricked',
};

/** The meaning of a verdict in a queue, for operators. */
const verdictWords: Record<DeskApprovalKind, Partial<Record<DeskVerdict, string>>> = {
  cards: { approve: 'Pay', change_offer: 'Offer another amount', reject: 'Decline' },
  airtime: { approve: 'Pay for what arrived', reject: 'Decline' },
  identity: { approve: 'Accept the document', reject: 'Decline the document' },
  flags: { approve: 'Release', extend: 'Extend hold', reject: 'Decline the appeal' },
  tickets: { approve: 'Answer', reject: 'Close' },
  rates: { approve: 'Set these rates' },
  'airtime-rates': { approve: 'Set these rates' },
  'dollar-terms': { approve: 'Set these terms' },
  'shopping-rates': { approve: 'Set these rates' },
  'coin-terms': { approve: 'Set these terms' },
  'reward-terms': { approve: 'Set these terms' },
  fees: { approve: 'Set these fees' },
  limits: { approve: 'Set these limits' },
  'flag-rules': { approve: 'Set these rules' },
  'rank-terms': { approve: 'Set these terms' },
  billers: { approve: 'Apply the change' },
  banks: { approve: 'Apply the change' },
  features: { approve: 'Apply the change' },
  'event-changes': { approve: 'Confirm and notify everyone' },
  'event-giveaways': { approve: 'Give it away' },
  settlements: { approve: 'Pay it out' },
  opportunities: { approve: 'Open it to customers' },
  announcements: { approve: 'Announce it' },
  'promo-codes': { approve: 'Let it be used' },
  'airtime-lines': { approve: 'Show it to sellers' },
  'forbidden-goods': { approve: 'Apply the change' },
  staff: { approve: 'Approve the change' },
  people: { approve: 'Approve it' },
  'provider-order': { approve: 'Use this order' },
  'fraud-rules': { approve: 'Let it count' },
  'set-backs': { approve: 'For you to see' },
  deposits: { approve: 'Credit it', reject: 'Send it back' },
  orders: {
    complete: 'Complete it',
    fail: 'Stop it and release the money',
    refund: 'Refund it',
    leave: 'Leave it as it is',
    next_stage: 'Take the next step',
  },
  coins: { approve: 'Pay for what arrived', reject: 'Decline' },
  dollars: { approve: 'Pay for what arrived', reject: 'Decline' },
  'referral-flags': { approve: 'Pay the bonus', reject: 'Decline the bonus' },
  disputes: {
    answer: 'Send the evidence',
    complete: 'We won: the money stays',
    fail: 'We lost: book the loss',
    reject: 'Accept the claim: book the loss',
  },
  tricked: {
    complete: 'I’ve called them',
    refund: 'Refund it',
    reject: 'No refund',
  },
  shopping: {
    approve: 'Send the quote',
    reject: 'Decline the item',
    answer: 'Answer the question',
  },
};

const plainWords: Record<DeskVerdict, string> = {
  approve: 'Approve',
  change_offer: 'Change the offer',
  reject: 'Decline',
  extend: 'Extend',
  complete: 'Complete',
  fail: 'Fail',
  refund: 'Refund',
  leave: 'Leave as it is',
  next_stage: 'Take the next step',
  answer: 'Answer',
};

export const verdictWord = (queue: DeskApprovalKind, verdict: DeskVerdict): string =>
  verdictWords[queue][verdict] ?? plainWords[verdict];

export const stageWords: Record<DeskRow['stage'], string> = {
  open: 'Open',
  appeal: 'Appeal',
  waiting: 'Waiting for customer',
  done: 'Done',
};

/** An actor or subject as the audit log shows it, with ids cut to eight digits. */
export const shortId = (name: string): string =>
  name.replace(/\b([0-9a-f]{8})(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/, '$1');

const MINUTE_MS = 60_000;
const HOUR_MIN = 60;
const DAY_MIN = 24 * HOUR_MIN;

/** How long something has been waiting, in its two largest units: "24 min", "2 h 5 min", "4 days". */
export function ageInWords(since: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE_MS));
  if (minutes < HOUR_MIN) return `${minutes} min`;
  if (minutes >= 2 * DAY_MIN) return `${Math.floor(minutes / DAY_MIN)} days`;
  const rest = minutes % HOUR_MIN;
  return `${Math.floor(minutes / HOUR_MIN)} h${rest ? ` ${rest} min` : ''}`;
}

/** "3 days left", or "overdue for 2 h". */
export const leftInWords = (until: string, now: number): string =>
  Date.parse(until) <= now
    ? `overdue for ${ageInWords(until, now)}`
    : `${ageInWords(new Date(now).toISOString(), Date.parse(until))} left`;

const SOON_MS = 5 * MINUTE_MS;

/** Whether an answer is overdue, or due within minutes. */
export function lateness(promisedAt: string | null, now: number): 'late' | 'soon' | 'fine' {
  if (promisedAt === null) return 'fine';
  const left = Date.parse(promisedAt) - now;
  if (left <= 0) return 'late';
  return left < SOON_MS ? 'soon' : 'fine';
}
