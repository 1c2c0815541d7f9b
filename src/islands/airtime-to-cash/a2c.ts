/** The product's name in drafts and pending transactions. */
export const A2C = 'airtime-to-cash';

export interface A2cFields {
  amount: string;
  phone_number: string;
}
