/** What a biller asks for, as it describes it. */
export interface AccountRule {
  label: string;
  /** A regular expression for the account without its spaces, in capitals. */
  pattern: string | null;
  help: string | null;
}

/** An account as it is sent: its spaces and small letters mean nothing. */
export const cleanAccount = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase();

/** "Smartcard number" within a sentence; "IUC number" stays. */
export const within = (label: string): string =>
  /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);

/** What is wrong with a meter, card or customer number, or nothing. */
export function checkAccount(typed: string, { label, pattern, help }: AccountRule) {
  const account = cleanAccount(typed);
  if (account === '') return `Enter the ${within(label)}.`;
  if (pattern === null || new RegExp(pattern).test(account)) return undefined;
  return [`Check the ${within(label)}.`, help].filter(Boolean).join(' ');
}
