interface Redeemed {
  name: string;
  category: string;
}

const byBrand: Record<string, readonly string[]> = {
  apple: [
    'Open the App Store on the phone, tap your picture, then “Redeem Gift Card or Code”.',
    'Enter the code by hand. The amount is added to your Apple Account.',
  ],
  amazon: [
    'Sign in at the Amazon shop of the card’s country and open “Gift Cards”.',
    'Choose “Redeem a Gift Card” and enter the claim code.',
  ],
  'google-play': [
    'Open the Play Store, tap your picture, then “Payments & subscriptions”.',
    'Choose “Redeem code” and enter it.',
  ],
  steam: [
    'Sign in to Steam and open “Account details”, then “Add funds to your Steam Wallet”.',
    'Choose “Redeem a Steam Gift Card” and enter the code.',
  ],
  xbox: ['Sign in at redeem.microsoft.com, or open the store on the console.', 'Enter the code.'],
  playstation: [
    'Open the PlayStation Store with an account of the card’s country.',
    'Choose “Redeem code” in the menu and enter it.',
  ],
  netflix: ['Open netflix.com/redeem and sign in.', 'Enter the code; it pays the next months.'],
  spotify: ['Open spotify.com/redeem and sign in.', 'Enter the code; it pays Premium months.'],
  uber: [
    'Open the app, then “Wallet” and “Gift card”.',
    'Enter the code; it pays your next trips.',
  ],
};

const account = (shop: string) => [`Sign in to your ${shop} account.`];

const byCategory: Record<string, (name: string) => readonly string[]> = {
  gaming: (name) => [...account(name), 'Open the shop, choose “Redeem code” and enter it.'],
  apps: (name) => [...account(name), 'Choose “Redeem code” and enter it.'],
  entertainment: (name) => [...account(name), 'Open the page for gift cards and enter the code.'],
  travel: (name) => [...account(name), 'Add the code under payment before you book.'],
  voucher: (name) => [
    `Choose ${name} when you pay online.`,
    'Enter the code. Any balance stays on the card.',
  ],
};

const atCheckout = (name: string): readonly string[] => [
  `Go to the checkout of ${name}, online or in a shop of the card’s country.`,
  'Enter or show the code when you pay. Any balance stays on the card.',
];

/** How the code of a brand is used, in plain words. */
export const redeemSteps = ({ id, name, category }: Redeemed & { id: string }): string[] => [
  ...(byBrand[id] ?? byCategory[category]?.(name) ?? atCheckout(name)),
];

/** How to use the code of a local card, by where it is accepted. */
export function redeemLocally({ name, redeem }: { name: string; redeem: string }): string[] {
  const steps = {
    shop: `Show the code at the till of ${name} before you pay.`,
    online: `Enter the code at the checkout of ${name}’s website.`,
    app: `Open the app of ${name} and enter the code under payment.`,
  };
  if (redeem === 'app') return [steps.app];
  return [
    ...(redeem.includes('store') ? [steps.shop] : []),
    ...(redeem.includes('online') ? [steps.online] : []),
  ];
}

const general = [
  'Codes can’t be refunded once viewed.',
  'If the supplier runs out after you’ve paid, we’ll refund you in full right away.',
];

/** What buyers have to know before paying. */
export const buyTerms: readonly string[] = [
  'The code stays hidden until you open it with your PIN.',
  ...general,
];

/** The same for a package, which its recipient opens without a PIN. */
export const packageTerms: readonly string[] = [
  'The codes stay hidden, from you too, until the gift is opened.',
  ...general,
];
