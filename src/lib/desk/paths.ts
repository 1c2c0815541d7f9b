import type { OperatorRole } from './rights.ts';
import type { MarkBook } from '#lib/marks/books.ts';

/** Queues whose page with their name shows something else: an order itself, or what the company holds in coins. */
const ownPages: Readonly<Record<string, string>> = { orders: 'order-cases', coins: 'coin-cases' };
const pageOf = (queue: string): string => ownPages[queue] ?? queue;

/** The queue that a page with this name is about. */
export const queueOn = (page: string | undefined): string | undefined =>
  Object.keys(ownPages).find((queue) => ownPages[queue] === page) ?? page;

/** Links within the desk; separate from the others, which members' pages load. */
export const deskPaths = {
  home: '/desk',
  login: '/desk/login',
  people: '/desk/people',
  person: (id: string) => `/desk/people/${encodeURIComponent(id)}`,
  personSaid: (id: string, said: string) =>
    `/desk/people/${encodeURIComponent(id)}?said=${encodeURIComponent(said)}`,
  tickets: '/desk/tickets',
  ticketsOf: (query: Record<string, string>) =>
    `/desk/tickets?${new URLSearchParams(query).toString()}`,
  ticketSaid: (id: string, said: string) =>
    `/desk/tickets/${encodeURIComponent(id)}?said=${encodeURIComponent(said)}`,
  ticketSettings: '/desk/tickets/settings',
  editTicketSetting: (what: 'label' | 'macro', id: string) =>
    `/desk/tickets/settings?${what}=${encodeURIComponent(id)}`,
  fraud: '/desk/fraud',
  fraudDesks: '/desk/fraud-desks',
  fraudIn: (country: string) => `/desk/fraud?country=${country}`,
  fraudEdit: (country: string, kind: string) => `/desk/fraud?country=${country}&edit=${kind}`,
  staff: '/desk/staff',
  staffMember: (id: string) => `/desk/staff?edit=${encodeURIComponent(id)}`,
  addStaff: '/desk/staff?edit=new',
  welcome: '/desk/welcome',
  approvals: '/desk/approvals',
  audit: '/desk/audit',
  rates: '/desk/rates',
  ratesEdit: '/desk/rates/edit',
  settings: '/desk/settings',
  settingsBook: (book: string, query: Record<string, string> = {}) => {
    const search = new URLSearchParams(query).toString();
    return `/desk/settings/${book}${search ? `?${search}` : ''}`;
  },
  /** A change that waits for a second approver, on the page of its country. */
  settingsChange: (book: string, change: string) =>
    `/desk/settings/${book}?change=${change}#change-${change}`,
  settingsEdit: (book: string, query: Record<string, string>) =>
    `/desk/settings/${book}/edit?${new URLSearchParams(query).toString()}`,
  settingPicture: (book: string, id: string, title: string) =>
    `/desk/settings/${book}/picture?${new URLSearchParams({ id, title }).toString()}`,
  pictures: (book: MarkBook) => `/desk/pictures?book=${book}`,
  announcements: '/desk/announcements',
  newAnnouncement: '/desk/announcements?add',
  services: '/desk/services',
  firstDay: '/desk/first-day',
  orders: '/desk/orders',
  ordersOf: (query: Record<string, string>) =>
    `/desk/orders?${new URLSearchParams(query).toString()}`,
  order: (reference: string) => `/desk/orders/${encodeURIComponent(reference)}`,
  lines: '/desk/shopping/lines',
  lineSteps: '/desk/shopping/lines/steps',
  coins: '/desk/coins',
  reports: '/desk/reports',
  reportsOf: (query: Record<string, string>) =>
    `/desk/reports?${new URLSearchParams(query).toString()}`,
  reconciliation: '/desk/reconciliation',
  reconciliationOf: (query: Record<string, string>) =>
    `/desk/reconciliation?${new URLSearchParams(query).toString()}`,
  money: '/desk/money',
  moneyIn: (currency: string) => `/desk/money?currency=${currency}`,
  providers: '/desk/providers',
  providersOf: (query: Record<string, string>) =>
    `/desk/providers?${new URLSearchParams(query).toString()}`,
  events: '/desk/events',
  eventsOf: (query: Record<string, string>) =>
    `/desk/events?${new URLSearchParams(query).toString()}`,
  newEvent: '/desk/events/new',
  event: (id: string) => `/desk/events/${encodeURIComponent(id)}`,
  editEvent: (id: string) => `/desk/events/${encodeURIComponent(id)}/edit`,
  settlement: (id: string) => `/desk/events/${encodeURIComponent(id)}/settlement`,
  films: '/desk/events/films',
  film: (id: string) => `/desk/events/films/${encodeURIComponent(id)}`,
  addShowings: (id: string, like?: string) =>
    `/desk/events/films/${encodeURIComponent(id)}/showings${like ? `?like=${encodeURIComponent(like)}` : ''}`,
  cinemas: '/desk/events/cinemas',
  cinema: (id: string) => `/desk/events/cinemas/${encodeURIComponent(id)}`,
  organisers: '/desk/events/organisers',
  organiser: (id: string) => `/desk/events/organisers/${encodeURIComponent(id)}`,
  plans: '/desk/events/plans',
  plan: (id: string) => `/desk/events/plans/${encodeURIComponent(id)}`,
  gate: '/desk/gate',
  gateOf: (event: string) => `/desk/gate/${encodeURIComponent(event)}`,
  rewards: '/desk/rewards',
  rewardsIn: (currency: string) => `/desk/rewards?currency=${currency}`,
  rewardTerms: '/desk/rewards/terms',
  rewardTermsIn: (country: string) => `/desk/rewards/terms?country=${country}`,
  /** A change that waits for a second approver, on the page of its country. */
  rewardTermsOf: (change: string) => `/desk/rewards/terms?change=${change}#change-${change}`,
  rewardTermsEdit: (query: Record<string, string>) =>
    `/desk/rewards/terms/edit?${new URLSearchParams(query).toString()}`,
  opportunities: '/desk/rewards/opportunities',
  newOpportunity: '/desk/rewards/opportunities?add',
  houseCodes: '/desk/house-codes',
  airtimeLines: '/desk/airtime-lines',
  newAirtimeLine: '/desk/airtime-lines?add',
  forbiddenGoods: '/desk/shopping/forbidden',
  newForbiddenGoods: '/desk/shopping/forbidden?add',
  forbiddenGoodsOf: (id: string) => `/desk/shopping/forbidden?edit=${encodeURIComponent(id)}`,
  promoCodes: '/desk/promo-codes',
  newPromoCode: '/desk/promo-codes?add',
  promos: '/desk/promos',
  promo: (id: string) => `/desk/promos?edit=${encodeURIComponent(id)}`,
  queue: (queue: string, query: Record<string, string> = {}) => {
    const search = new URLSearchParams(query).toString();
    return search ? `/desk/${pageOf(queue)}?${search}` : `/desk/${pageOf(queue)}`;
  },
  case: (queue: string, id: string) => `/desk/${pageOf(queue)}/${encodeURIComponent(id)}`,
} as const;

/** Where someone lands after signing in. */
export const deskHomeOf = (role: OperatorRole): string =>
  role === 'gate' ? deskPaths.gate : deskPaths.home;

/** Whether a desk page is a valid target after signing in. */
export const isDeskPageOf = (role: OperatorRole, path: string): boolean =>
  path === deskHomeOf(role) || path.startsWith(`${deskHomeOf(role)}/`);
