import { typedEmail } from './typed.ts';

const WORD = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const LAST = '[a-z][a-z0-9-]{0,61}[a-z0-9]';
const PATTERN = new RegExp(`^${WORD}(?:\\.${WORD})*@(?:${LABEL}\\.)+${LAST}$`, 'i');
const NAME_MAX = 64;

/** What is wrong with an email address (spec 5: required, standard pattern), or undefined. */
export function checkEmail(value: string): string | undefined {
  const email = typedEmail(value);
  if (!email) return 'The email is required.';
  if (email.length > 254 || email.indexOf('@') > NAME_MAX || !PATTERN.test(email))
    return 'Enter a valid email address.';
  return undefined;
}

/** Free email providers that the field suggests after the @. */
const mailDomains = ['gmail.com', 'yahoo.com', 'outlook.com'] as const;

/** Completions of a half-typed address: "ada@g" becomes "ada@gmail.com". */
export function completeEmail(value: string): string[] {
  const [name = '', domain] = value.split('@');
  if (!name || domain === undefined) return [];
  return mailDomains
    .filter((each) => each.startsWith(domain.toLowerCase()) && each !== domain.toLowerCase())
    .map((each) => `${name}@${each}`);
}
