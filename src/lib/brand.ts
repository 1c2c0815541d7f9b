/** The product's name and claims. They live here and nowhere else. */
export const brand = {
  name: 'Oja',
  company: 'Oja Markets Ltd',
  tagline: 'Sell gift cards, pay bills and keep your money where you can see it.',
  usersClaim: 'over 100,000 users',
  supportEmail: 'help@oja.example',
  mailFrom: 'Oja <no-reply@oja.example>',
  copyrightYear: 2026,
} as const;
