import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import type { FoundBy } from '#lib/people/contract.ts';
import { countryCodes } from '#lib/countries.ts';
import { parseAmount } from '#lib/money.ts';
import { readAmount } from '#lib/rules/amount.ts';
import { foldedWords } from '#lib/rules/fold.ts';
import { typedEmail, typedName, typedPhone } from '#lib/rules/typed.ts';
import { referencesIn, storedReference } from '#lib/rules/written-reference.ts';

/** One way to search for the typed text; `users` or `orders` is where it searches. */
export interface Search {
  by: FoundBy;
  /** SQL that lists user ids; its values start at $1. */
  text: string;
  values: unknown[];
}

const DAY_MS = 24 * 3600 * 1000;
const MOST = 25;
const MOST_NAMES = 6;

const users = (by: FoundBy, where: string, ...values: unknown[]): Search => ({
  by,
  text: `select id from users where ${where} limit ${MOST}`,
  values,
});

/** A national number may belong to any of three countries: each is tried. */
export function phonesOf(typed: string): string[] {
  const found = countryCodes.map((code) => parsePhoneNumberFromString(typedPhone(typed), code));
  return [...new Set(found.flatMap((number) => (number?.isValid() ? [number.number] : [])))];
}

function ofNumber(typed: string): Search[] {
  const digits = typedPhone(typed).replace(/^\+/, '');
  if (!/^\d{4,}$/.test(digits)) return [];
  if (digits.length === 4)
    return [users('phone', 'right(phone_number, 4) = $1 order by created_at desc', digits)];
  const numbers = phonesOf(typed);
  return numbers.length > 0 ? [users('phone', 'phone_number = any($1)', numbers)] : [];
}

/** "5000 2026-11-24", "5,000.00 2026-11-24": a payment of that amount on that day (UTC). */
function ofPayment(typed: string): Search[] {
  const [, sum = '', day = ''] = /^(.*\d.*)\s(\d{4}-\d{2}-\d{2})$/.exec(typed) ?? [];
  const amount = readAmount(sum);
  const from = new Date(day);
  if (amount === undefined || Number.isNaN(+from)) return [];
  const values = [parseAmount(amount), from, new Date(+from + DAY_MS)];
  const text = `select distinct user_id id from orders
    where total = $1 and created_at >= $2 and created_at < $3 limit ${MOST}`;
  return [{ by: 'payment', text, values }];
}

const byOurs = `select user_id id from orders where reference_code = $1
  union select user_id from orders where our_reference = $1
  union select user_id from deposit where reference = $1
  union select user_id from flag where reference = $1
  union select user_id from kyc_identity where reference = $1
  union select user_id from shopping_request where code = $1
  union select r.user_id from shopping_item i join shopping_request r on r.id = i.request_id where i.code = $1`;

function ofReference(typed: string): Search[] {
  const ours = [...new Set([...referencesIn(typed), storedReference(typed)])].map((reference) => ({
    by: 'reference' as const,
    text: byOurs,
    values: [reference],
  }));
  if (!/^[\w:/.-]{4,}$/.test(typed)) return ours;
  const theirs = `select user_id id from orders where provider_reference = $1
    union select o.user_id from order_payment p join orders o on o.id = p.order_id
      where p.provider_reference = $1`;
  return [
    ...ours,
    { by: 'reference', text: byOurs, values: [typed] },
    { by: 'provider_reference', text: theirs, values: [typed] },
  ];
}

function ofUsername(typed: string): Search[] {
  if (/\s/.test(typed)) return [];
  const name = typed.toLowerCase();
  const prefix = `${name.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return [
    users('username', 'username_key = $1', name),
    users('username', 'username_key like $1 order by username_key', prefix),
  ];
}

/** First and last names as prefixes: the typed words split at each place, or without those between. */
function pairsOf(words: readonly string[]): [string, string][] {
  const between = words.slice(1).map((_, n): [string, string] => {
    return [words.slice(0, n + 1).join(''), words.slice(n + 1).join('')];
  });
  return words.length > 2 ? [...between, [words[0]!, words.at(-1)!]] : between;
}

const bothNames = ([one, other]: [string, string]): Search =>
  users(
    'name',
    `(fold_text(firstname) like $1 and fold_text(lastname) like $2)
      or (fold_text(firstname) like $2 and fold_text(lastname) like $1)`,
    ...[`${one}%`, `${other}%`],
  );

const oneName = (prefix: string): Search =>
  users('name', 'fold_text(lastname) like $1 or fold_text(firstname) like $1', `${prefix}%`);

/** Names in either order. A double surname is two words or one. */
function ofName(typed: string): Search[] {
  const line = typedName(typed);
  if (!/^[\p{L}\p{M}\d'’.,_ -]+$/u.test(line)) return [];
  const words = foldedWords(line).slice(0, MOST_NAMES);
  if (words.length === 0) return [];
  return [...pairsOf(words).map(bothNames), ...ofUsername(line), oneName(words.join(''))];
}

/**
 * Every way in which typed text can find people, surest first. Document and account numbers aren't included,
 * because they are sealed.
 */
export function searchesFor(typed: string): Search[] {
  if (typed.includes('@')) return [users('email', 'email = $1', typedEmail(typed).toLowerCase())];
  return [...ofPayment(typed), ...ofNumber(typed), ...ofReference(typed), ...ofName(typed)];
}
