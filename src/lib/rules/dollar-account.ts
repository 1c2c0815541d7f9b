const ACCOUNT = /^U\d{8}$/;

/** What is wrong with the ID of a voucher account, or nothing (spec 5); existence is looked up. */
export const checkDollarAccount = (text: string): string | undefined =>
  ACCOUNT.test(text) ? undefined : "Account ID must start with letter 'U' and 8 numbers";
