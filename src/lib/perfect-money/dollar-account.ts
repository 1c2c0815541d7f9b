import { typedCode } from '#lib/rules/typed.ts';

const ACCOUNT = /^U\d{8}$/;

/**
 * What is wrong with a voucher account's ID, or undefined (spec 5); whether it exists is looked up
 * separately.
 */
export const checkDollarAccount = (text: string): string | undefined =>
  ACCOUNT.test(typedCode(text)) ? undefined : "Account ID must start with letter 'U' and 8 numbers";
