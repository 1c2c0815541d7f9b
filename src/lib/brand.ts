/** The product's name and claims, defined only here. */
export const brand = {
  name: 'Oja',
  company: 'Oja Markets Ltd',
  tagline: 'Sell gift cards, pay bills and keep your money where you can see it.',
  supportEmail: 'help@oja.example',
  mailFrom: 'Oja <no-reply@oja.example>',
  copyrightYear: 2026,
} as const;

/** How many people use the product, in its owner's words, and the source of the figure. */
export interface UsersClaim {
  text: string;
  source: string;
}

/** A sample, because the demo has no users to count. */
export const demoUsersClaim: UsersClaim = {
  text: 'over 100,000 users',
  source: 'sample figure of this demo',
};
