import { endsOf } from '#lib/short-id.ts';

/** "U12345678": with eight digits, showing four at either end would reveal too much. */
const VOUCHER_ACCOUNT = /^(U\d{2})\d{4}(\d{2})$/;

/** A coin address: one long word with letters in it. */
const COIN_ADDRESS = /^(?=.*[a-z])[\w:-]{26,}$/i;
/** How many characters of either end people compare. */
const ENDS = 6;

/** A phone number or an account, or the last digits of one: "0803 123 4567" becomes "••••4567". */
export const maskNumber = (number: string): string =>
  `••••${number.replaceAll(/\D/g, '').slice(-4)}`;

/** A coin address, reduced to what people compare. */
export const maskCoinAddress = (address: string): string => endsOf(address, ENDS);

/**
 * An order's recipient as the log shows it: the end of a number, both ends of a coin address. Short texts are
 * returned unchanged.
 */
export function maskTarget(target: string | null): string | null {
  if (target === null) return null;
  if (VOUCHER_ACCOUNT.test(target)) return target.replace(VOUCHER_ACCOUNT, '$1••••$2');
  if (COIN_ADDRESS.test(target)) return maskCoinAddress(target);
  return target.replaceAll(/\D/g, '').length < 8 ? target : maskNumber(target);
}

/** A coin address or a transaction of a chain, some digits of which look like a phone number. */
const ON_CHAIN = /^(?=.*[a-z])\w{40,}$/i;
/** What could be a number of someone: long words first, so that no part of one counts. */
const NUMBERS = /\b[\da-z]{40,66}\b|\bU\d{8}\b|\+?\d(?:[ -]?\d){7,}/gi;

/** Masks every long number in a text the way the log does; the rest stays, also a link to a transaction. */
export const maskNumbers = (text: string): string =>
  text.replaceAll(NUMBERS, (found) =>
    ON_CHAIN.test(found) ? found : (maskTarget(found) ?? found),
  );

/** A recipient with its bank or name, in a list: "Access Bank 0123456789" becomes "Access Bank ••••6789". */
export const maskRecipient = (recipient: string): string =>
  COIN_ADDRESS.test(recipient) ? maskCoinAddress(recipient) : maskNumbers(recipient);

/** A name as shown to people who needn't know it: "Ada Obi" becomes "A*** O***". */
export const maskName = (name: string): string =>
  name.replaceAll(/\p{L}[\p{L}\p{M}'’-]*/gu, (word) => `${word.slice(0, 1)}***`);

/** Enough to recognise one's own name: the last one stays readable. */
export function maskOwner(name: string): string {
  const words = name.trim().split(/\s+/);
  if (words.length === 1) return maskName(name);
  return [maskName(words.slice(0, -1).join(' ')), words.at(-1)].join(' ');
}

/** "ada.obi@mail.example" becomes "a***@mail.example". */
export const maskEmail = (address: string): string => address.replace(/^(.)[^@]*@/u, '$1***@');

/** A text without long numbers and addresses, and without its subject's name, if there is one. */
export function maskPersonal(text: string, about: string | null = null): string {
  const isName = about !== null && about.length > 1 && !/\d/.test(about);
  const named = isName ? text.replaceAll(about, maskName(about)) : text;
  return maskNumbers(named).replaceAll(/[^\s@<>,]+@[^\s@<>,]+/g, maskEmail);
}
