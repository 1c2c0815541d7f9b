/** What answers are about, in the order of the page. */
export const faqCategories = {
  'getting-started': 'Getting started',
  account: 'Your account',
  security: 'Security',
  verification: 'Verification and limits',
  wallet: 'Wallet',
  orders: 'Orders and your money',
  'gift-cards': 'Gift cards',
  bills: 'Airtime and bills',
  'airtime-to-cash': 'Airtime to cash',
  dollars: 'Digital dollars',
  betting: 'Betting accounts',
  rewards: 'Rewards and referral',
} as const;

export type FaqCategory = keyof typeof faqCategories;
export const faqCategoryIds = Object.keys(faqCategories) as [FaqCategory, ...FaqCategory[]];
