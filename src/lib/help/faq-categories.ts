/** The help topics in page order: a name, and what a reader with a question would search for. */
export const faqCategories = {
  'getting-started': { name: 'Getting started', about: 'What you can do here, and how to join' },
  account: { name: 'Your account', about: 'Password, profile, your data, leaving' },
  security: { name: 'Security', about: 'PIN, two-factor authentication, stolen phone, fraud' },
  verification: { name: 'Verification and limits', about: 'Documents, and how much you can spend' },
  wallet: { name: 'Wallet', about: 'Adding money, withdrawing, fees' },
  orders: { name: 'Orders and your money', about: 'On hold, undone, refunded, unavailable' },
  'gift-cards': { name: 'Gift cards', about: 'Rates, selling, buying, giving' },
  shopping: { name: 'Personal shopping', about: 'Quotes, prices, and where your items are' },
  events: { name: 'Events and films', about: 'Seats, refunds, and tickets for someone else' },
  bills: { name: 'Airtime and bills', about: 'Wrong number, missing token, autopay' },
  'airtime-to-cash': { name: 'Airtime to cash', about: 'Share PIN, numbers, what arrived' },
  crypto: { name: 'Crypto', about: 'Selling and buying coins, wrong network or address' },
  dollars: { name: 'Dollar vouchers', about: 'What they are, and when you’ll be paid' },
  betting: { name: 'Betting accounts', about: 'Wrong account, limits, a break' },
  rewards: { name: 'Rewards and referral', about: 'Ranks, and bonuses for friends' },
} as const;

export type FaqCategory = keyof typeof faqCategories;
export const faqCategoryIds = Object.keys(faqCategories) as [FaqCategory, ...FaqCategory[]];

/** The place of an answer: the address of its topic, then its own. */
export type AnswerPlace = `${FaqCategory}#${string}`;
