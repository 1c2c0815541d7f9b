/** "U12345678": eight digits say too much when four stay at either end. */
const VOUCHER_ACCOUNT = /^(U\d{2})\d{4}(\d{2})$/;

/** A number as the log shows it: "0803 123 4567" becomes "0803 *** 4567". Short texts stay. */
export function maskTarget(target: string | null): string | null {
  if (target === null) return null;
  if (VOUCHER_ACCOUNT.test(target)) return target.replace(VOUCHER_ACCOUNT, '$1 *** $2');
  const digits = target.replaceAll(/\D/g, '');
  if (digits.length < 8) return target;
  return `${digits.slice(0, 4)} *** ${digits.slice(-4)}`;
}

/** Every long number of a text as the log shows it; what else it says stays. */
export const maskNumbers = (text: string): string =>
  text.replaceAll(/\+?\d(?:[ -]?\d){7,}/g, (number) => maskTarget(number) ?? number);

/** A name as people who need not know it read it: "Ada Obi" becomes "A*** O***". */
export const maskName = (name: string): string =>
  name.replaceAll(/\p{L}[\p{L}\p{M}'’-]*/gu, (word) => `${word.slice(0, 1)}***`);

/** Enough to know one's own by: the last name stays. */
export function maskOwner(name: string): string {
  const words = name.trim().split(/\s+/);
  if (words.length === 1) return maskName(name);
  return [maskName(words.slice(0, -1).join(' ')), words.at(-1)].join(' ');
}

/** "ada.obi@mail.example" becomes "a***@mail.example". */
export const maskEmail = (address: string): string => address.replace(/^(.)[^@]*@/u, '$1***@');

/** A text without long numbers and addresses, and without the name it is about, if that is one. */
export function maskPersonal(text: string, about: string | null = null): string {
  const isName = about !== null && about.length > 1 && !/\d/.test(about);
  const named = isName ? text.replaceAll(about, maskName(about)) : text;
  return maskNumbers(named).replaceAll(/[^\s@<>,]+@[^\s@<>,]+/g, maskEmail);
}
