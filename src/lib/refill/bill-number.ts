import { typedAccount } from '#lib/rules/typed.ts';

/** The account number that a biller asks for. */
export interface AccountRule {
  label: string;
  /** A regular expression for the account without spaces, in upper case. */
  pattern: string | null;
  help: string | null;
}

/** An account as it is sent: ignores spaces and case, and hyphens unless the pattern has them. */
export const cleanAccount = (typed: string, pattern: AccountRule['pattern']): string =>
  typedAccount(typed.toUpperCase(), pattern).replaceAll(' ', '');

/** What an account can be of; any other first word is a name or an abbreviation. */
const things = /^(Account|Customer|Home|Meter|Phone|Profile|Router|Smartcard)\b/;

/** "Smartcard number" for use within a sentence; "IUC number" and "Smile account" stay. */
const within = (label: string): string => label.replace(things, (word) => word.toLowerCase());

/** What is wrong with a meter, card or customer number, or undefined. */
export function checkAccount(typed: string, { label, pattern, help }: AccountRule) {
  const account = cleanAccount(typed, pattern);
  if (account === '') return `Enter the ${within(label)}.`;
  if (pattern === null || new RegExp(pattern).test(account)) return undefined;
  return [`Check the ${within(label)}.`, help].filter(Boolean).join(' ');
}
