import { typedAccount } from '#lib/rules/typed.ts';

const ACCOUNT = String.raw`^U\d{8}$`;

/** The account ID of typed or pasted text, without a label. */
export const typedDollarAccount = (text: string): string =>
  typedAccount(text.toUpperCase(), ACCOUNT);

/**
 * What is wrong with a voucher account's ID, or undefined (spec 5); whether it exists is looked up
 * separately.
 */
export const checkDollarAccount = (text: string): string | undefined =>
  new RegExp(ACCOUNT).test(typedDollarAccount(text))
    ? undefined
    : "Account ID must start with letter 'U' and 8 numbers";
