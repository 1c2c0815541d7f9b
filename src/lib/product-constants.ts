// The numbers of products and pictures, separate from those of sign-in, so that people who are about to sign
// in don't load them.
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

export const deposit = {
  /** In each country's own currency; spec 9 gives only naira, the others are roughly equivalent. */
  minimum: { NG: '100.00', GH: '1.00', KE: '10.00' },
  defaultFee: '100.00',
  presets: {
    NG: ['2000', '5000', '10000', '50000'],
    GH: ['20', '50', '100', '500'],
    KE: ['200', '500', '1000', '5000'],
  },
  /** How often the page checks a deposit while it is open. */
  pollMs: 3_000,
  pollSlowMs: 15_000,
  pollSlowAfterMs: 120_000,
  redirectMs: 3_000,
  thirdPartyHoldS: 48 * HOUR_S,
} as const;

/** Our own choice, because spec 9 gives no minimum. */
export const withdrawal = {
  minimum: { NG: '100.00', GH: '1.00', KE: '10.00' },
} as const;

export const quotes = {
  billS: 10 * MINUTE_S,
  dollarSaleS: 30 * MINUTE_S,
  cardSaleS: 30 * MINUTE_S,
  changedOfferS: DAY_S,
  /** A rate that has risen by the time a sale is paid adds at most this percentage to what was agreed. */
  betterPercent: 10,
} as const;

/**
 * How many account names may be looked up: a number per day for each type, plus more for each purchase that
 * was paid.
 */
export const lookUps = { perDay: 20, perPurchase: 5 } as const;

/** Funding betting accounts: what keeps people from losing more than they meant to. */
export const betting = {
  adult: 18,
  /** How long after the look-up of its account a purchase is possible. */
  checkGoodS: 30 * MINUTE_S,
  raiseAfterS: DAY_S,
  capLeast: '100.00',
  capMost: '10000000.00',
  exclusionLeastS: DAY_S,
  exclusionMostS: 5 * 366 * DAY_S,
  presets: ['500', '1000', '2000', '5000'],
} as const;

/** Limits that members set for themselves, on all that leaves their wallet. */
export const ownLimits = {
  raiseAfterS: DAY_S,
  /** None is lower, because it would look like a payment that never works; the switch is for that. */
  least: { NG: '100.00', GH: '1.00', KE: '10.00' },
  most: '100000000.00',
  /** Hours of the country’s clock. */
  night: { fromH: 22, untilH: 6 },
} as const;

/** Operators have a separate sign-in, shorter and stricter than a user's. */
export const desk = {
  idleS: 15 * MINUTE_S,
  absoluteS: 12 * HOUR_S,
  pendingS: 5 * MINUTE_S,
  wrongCodesEnd: 5,
  wrongCodesPerHourLock: 10,
  codesLockS: HOUR_S,
  wrongPasswordsLock: 5,
  lockS: 30 * MINUTE_S,
  claimS: 15 * MINUTE_S,
  /** How long a link for setting up a sign-in works. */
  welcomeS: 24 * HOUR_S,
  page: 25,
  /**
   * The minimum number of characters for evidence that a sale is paid in part, gets a lower offer, or is
   * rejected.
   */
  proofMin: 12,
} as const;

/**
 * If a provider holds less of our money than this, the desk shows a warning, because orders may
 * soon fail for lack of it.
 */
export const floatFloors = {
  settlement_payout: { NGN: '1000000.00', GHS: '8000.00', KES: '95000.00' },
  float_bills: { NGN: '500000.00', GHS: '4000.00', KES: '47000.00' },
  float_gift_cards: { NGN: '500000.00', GHS: '4000.00', KES: '47000.00' },
  float_vouchers: { USD: '500.00' },
} as const;

/** When a provider counts as down, by our own attempts, and how long those are stored. */
export const providerHealth = {
  /** This many failures within the window stop new requests, if they are this share of all attempts. */
  troubles: 5,
  windowS: 60,
  share: 0.5,
  /** How long after that one request may try again. */
  trialAfterS: 30,
  /** Down for longer than this raises an alarm. */
  alarmAfterS: 600,
  /** The period that the desk shows rates and times for. */
  shownS: 24 * HOUR_S,
  shown: 25,
  keptDays: 14,
  /** How far a provider's clock may be from ours. */
  skewS: 60,
} as const;

/**
 * What needs a second approver at the desk. What one operator may decide alone in a day can be configured
 * (see .env.example).
 */
export const twoPeople = {
  /** A single decision from this amount on: about 200,000 naira. */
  from: { NGN: '200000.00', GHS: '1600.00', KES: '19000.00', USD: '150.00' },
  /** Offers and credits of one operator in 24 hours: in naira, or the equivalent elsewhere. */
  sumADay: 1_000_000,
  /** Sales that one operator pays at their locked price in 24 hours, the same way. */
  agreedADay: 20_000_000,
  /** A price that rises or falls by this many percent, in one step or within a day. */
  ratePercent: 20,
  /**
   * The percentages of all rates together that one operator can change in 24 hours; 0: no one changes a price
   * alone, because an operator who moves it and then sells at it could take more than their daily limit.
   */
  ratePercentADay: 0,
  /** Complimentary tickets of an event in total; the next one needs approval. */
  complimentary: 20,
  /** A promo code of an organiser that takes more than this many percent off a ticket. */
  promoPercent: 50,
} as const;

/** Announcements from the desk to many members. */
export const announcements = {
  /** A second approver is asked above this number of members. */
  alone: 500,
  /** Notified in one transaction; a worker that dies repeats at most these. */
  batch: 100,
  titleMax: 60,
  textMax: 300,
} as const;

/** Support: the limits of texts and, by topic, how soon we answer. */
export const tickets = {
  subjectMax: 120,
  messageMax: 2_000,
  nameMax: 60,
  /** Per message. */
  picturesMax: 4,
  scoreWordsMax: 500,
  /** What the desk sees of scores: how many days are counted, and how many of the latest comments are shown. */
  scoreDays: 30,
  scoreWordsShown: 5,
  page: 20,
  /** Money comes first. */
  answerHours: { money: 4, order: 8, account: 8, identity: 12, other: 24 },
  /** Our target for closing a ticket, which members aren't promised. */
  endHours: { money: 48, order: 72, account: 72, identity: 72, other: 120 },
  /** How many days the desk counts first answers and closings for. */
  paceDays: 30,
  /** How many overdue tickets the desk lists. */
  lateShown: 20,
  guestAnswerHours: 24,
  /** The same text again within this time is a second press of the button. */
  sameWithinS: HOUR_S,
} as const;

/** While the sandbox reviews cards automatically, how long an operator has to be faster. */
export const cardReview = {
  sandboxS: 60,
  /** How long after the decision an issuer can reverse a card; then pictures and codes are erased. */
  keptS: 180 * DAY_S,
} as const;

/** Airtime that people send to our lines. */
export const airtimeToCash = {
  /** How long one of our lines is reserved for one user. */
  lineS: 30 * MINUTE_S,
  /** How long after that we accept a proof of what was sent in time. */
  lateProofS: 3 * DAY_S,
  /** How far a network's clock and ours may differ. */
  clockSkewS: 5 * MINUTE_S,
  proofsPerOrder: 6,
  /** How long after the decision pictures and messages are kept. */
  keptS: 180 * DAY_S,
  usuallyS: 20 * MINUTE_S,
} as const;

/**
 * With more rows, a PDF would take a slow machine longer than a page waits for it, and a cheap phone would take
 * seconds to hide parts of a signed statement.
 */
export const statementLimits = { days: 366, pdfRows: 2_000, signedRows: 2_000 } as const;

/** How many numbers one payment of airtime or data may be for. */
export const refill = { recipients: 10 } as const;

export const undo = { windowS: 8, newBeneficiaryS: 30 } as const;

/** Entries per page in help, in the API and on its pages. */
export const contentPages = { faqs: 50, tutorials: 20, news: 8, newestNews: 3, found: 12 } as const;

/** Items that we buy abroad for people: the numbers of a request, its quotes and links. */
export const shopping = {
  /** The items of one request. */
  items: 20,
  quantityMax: 99,
  nameMax: 120,
  wordsMax: 500,
  noteMax: 300,
  /** How long a quote lasts, and how long before its end we send a reminder. */
  quoteS: 48 * HOUR_S,
  remindS: 6 * HOUR_S,
  /** We bear any cost that is more than this above the quote. */
  capPercent: 5,
  addresses: 20,
  page: 50,
  /** How much of a shop's page is read at most, and for how long. */
  link: {
    bytes: 512 * 1024,
    pictureBytes: 2 * 1024 * 1024,
    ms: 5_000,
    redirects: 3,
    urlMax: 2_000,
  },
} as const;

/** The spans of price history. */
export const priceSpans = ['24h', '7d', '30d'] as const;
export type PriceSpan = (typeof priceSpans)[number];

/** Prices of coins. */
export const cryptoPrices = {
  /** How long after the feed's update a price may be quoted. */
  freshS: 5 * MINUTE_S,
  /** The length of each span, and its maximum number of points. */
  spans: { '24h': DAY_S, '7d': 7 * DAY_S, '30d': 30 * DAY_S },
  points: 120,
} as const satisfies { spans: Record<PriceSpan, number>; [name: string]: unknown };

/** Trades with coins. */
export const cryptoTrades = {
  /** How long a price is held, for both sides; a sale's for coins that are on the network by then. */
  heldS: 15 * MINUTE_S,
  /** How long after opening a sale without coins is closed. */
  waitS: DAY_S,
  /**
   * How long an address counts as new, and what a large amount to it is: decimal strings of the wallet's
   * currency.
   */
  newAddressS: DAY_S,
  large: { NGN: '200000.00', GHS: '2000.00', KES: '20000.00' },
  addresses: 30,
  /** How many alerts one member can have, and how long each lasts. */
  alerts: 20,
  alertS: 30 * DAY_S,
} as const;

/** Tickets for events and films. */
export const eTickets = {
  page: 24,
  /** The number left at which we show a message. */
  few: 10,
  /** Tickets of one order, over all classes. */
  maxPerOrder: 20,
  /** How long places and seats are held with a quote. */
  heldS: 10 * MINUTE_S,
  /** How long a place is offered to the next on the waiting list. */
  offeredS: 30 * MINUTE_S,
  /** How many days after an event its money can be paid out to the organiser. */
  settleAfterDays: 2,
  /** The minimum rate of refunds for a cancelled event, in orders per minute. */
  refundsPerMinute: 300,
} as const;
