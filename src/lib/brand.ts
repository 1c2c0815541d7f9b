/** The product's name and claims. They live here and nowhere else. */
export const brand = {
  name: 'Oja',
  company: 'Oja Markets Ltd',
  tagline: 'Sell gift cards, pay bills and keep your money where you can see it.',
  supportEmail: 'help@oja.example',
  mailFrom: 'Oja <no-reply@oja.example>',
  copyrightYear: 2026,
} as const;

/** How many people use the product, in the words of its owner, and where the figure comes from. */
export interface UsersClaim {
  text: string;
  source: string;
}

/** The demo has no users to count. */
export const demoUsersClaim: UsersClaim = {
  text: 'over 100,000 users',
  source: 'sample figure of this demo',
};
