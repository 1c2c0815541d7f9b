/** The account number that a biller asks for. */
export interface AccountRule {
  label: string;
  /** A regular expression for the account without spaces, in upper case. */
  pattern: string | null;
  help: string | null;
}

/** An account as it is sent: spaces and case are irrelevant. */
export const cleanAccount = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase();

/** What an account may be of; any other first word is a name or an abbreviation. */
const things = /^(Account|Customer|Home|Meter|Phone|Profile|Router|Smartcard)\b/;

/** "Smartcard number" for use within a sentence; "IUC number" and "Smile account" stay. */
const within = (label: string): string => label.replace(things, (word) => word.toLowerCase());

/** What is wrong with a meter, card or customer number, or undefined. */
export function checkAccount(typed: string, { label, pattern, help }: AccountRule) {
  const account = cleanAccount(typed);
  if (account === '') return `Enter the ${within(label)}.`;
  if (pattern === null || new RegExp(pattern).test(account)) return undefined;
  return [`Check the ${within(label)}.`, help].filter(Boolean).join(' ');
}
