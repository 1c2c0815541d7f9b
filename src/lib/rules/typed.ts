import { parseUrl } from './parse-url.ts';

/** Invisible marks: isolates, zero-width spaces, soft hyphens and similar. */
const INVISIBLE = /[\p{Cf}\p{DI}]/gu;
const HYPHENS = /[\p{Pd}\u2043\u2212]/gu;

/**
 * A typed or pasted line, cleaned: without the invisible marks that apps copy along, with one ordinary space
 * for spaces of any type, and with Arabic and full-width digits as 0 to 9.
 */
export const typedLine = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[٠-٩۰-۹０-９]/g, (digit) => `${digit.charCodeAt(0) & 15}`)
    .trim();

/** A text as it was written, empty if nothing of it can be seen. */
export const visibleText = (text: string): string => (typedLine(text) ? text.trim() : '');

/** A name, or another short text, with hyphens and apostrophes unified. */
export const typedName = (text: string): string =>
  typedLine(text)
    .replace(HYPHENS, '-')
    .replace(/[‘‛`´′＇\u02B9-\u02BFꞌ]/g, '’');

/** Emoji, with their skin tones, and the frames of ☎ and 0️⃣. */
const EMOJI = /[\p{So}\p{EMod}\p{Me}]/gu;

const inGroups = (text: string): string => typedName(text.normalize('NFKC').replace(EMOJI, ' '));

/** Quotes, brackets and full stops that are copied along from a sentence: “ada@x.com”, (0803 123 4567). */
const OPENING = '"“”„‘’«<([ ';
const CLOSING = '"“”’»>)].,;:!? ';

/** The text inside them. */
export function withoutWrapping(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && OPENING.includes(text[start]!)) start++;
  while (end > start && CLOSING.includes(text[end - 1]!)) end--;
  return text.slice(start, end);
}

/** A number or code without the spaces and hyphens between its groups. */
export const typedCode = (text: string): string => inGroups(text).replace(/[ -]/g, '');

/** “0803 123 4567 / 0805 111 2222” with a comma: a stroke between parts of one number stays. */
const apart = (line: string): string =>
  line.replace(/((?:\d[ ().-]*){7})\/(?=[ +]*(?:\d[ ().-]*){7})/g, '$1,');

/** What separates numbers: a sign or a word. A word with one or two digits counts if two letters are adjacent: Blessing2, 24hrs. */
const BETWEEN =
  /[:-@#,]|[-(/] ?\p{L}{2}[^\d ]*(?= |$)|(?:^| )(?:[^\d\p{L} ]*\p{L}[^\d ]*|(?!(?:[^\d ]*\d){3})[^ ]*\p{L}{2}[^ ]*)(?= |$)/u;

/** The long numbers of a text, without the words and labels around them: "Mum 0803 123 4567", "Meter: 0450 1234 567". */
export const numbersIn = (text: string): string[] =>
  apart(inGroups(text))
    .split(BETWEEN)
    .filter((part) => /(\d\D*){5}/.test(part));

const dialled = (text: string): string =>
  withoutWrapping(typedCode(text))
    .replace(/^\(?(\+\d{1,3})\(0\)/, '$1')
    .replace(/[().·/]/g, '');

/** What contacts share to be written to: https://wa.me/2348031234567?text=Hi. */
const CHAT_LINK =
  /^(?:https?:\/\/)?(?:wa\.me\/|(?:api\.)?whatsapp\.com\/send\/?\?phone=)\+?(\d+).*$/i;

/**
 * A phone number as digits, with its plus sign; the (0) of “+234 (0) 803” isn’t dialled after the code. Of a
 * shared contact, the number alone if there is only one.
 */
export function typedPhone(text: string): string {
  const line = apart(inGroups(text).replace(CHAT_LINK, '+$1'));
  const [number = '', other] = numbersIn(line).map(dialled);
  return !other && /^\+?\d+$/.test(number) ? number : dialled(line);
}

/**
 * Cleans an account number. Spaces and hyphens stay only if the account's format allows them. A label or name
 * is left out if only one number is beside it.
 * @param pattern a regular expression; null allows hyphens
 */
export function typedAccount(text: string, pattern: string | null): string {
  const whole = inGroups(text).replace(/ /g, '');
  if (pattern === null) return whole;
  const fits = new RegExp(pattern);
  const numbers = numbersIn(text);
  return (
    [inGroups(text), ...(numbers[1] ? [] : numbers)]
      .flatMap((each) => [each, withoutWrapping(each)])
      .flatMap((each) => [each, each.replace(/ /g, ''), typedCode(each)])
      .find((each) => fits.test(each)) ?? typedCode(text)
  );
}

/** A number of digits alone: a bank account, a BVN. */
export const typedDigits = (text: string): string => typedAccount(text, String.raw`^\d+$`);

/** Email uses the ASCII form of a domain; browsers convert it like this in their own fields. Signs are in no domain. */
function asciiDomain(domain: string): string {
  if (/^[!-~]*$/.test(domain) || /[^\p{L}\p{M}\p{N}.。-]/u.test(domain)) return domain;
  return parseUrl(`http://${domain}`)?.hostname ?? domain;
}

/**
 * An email address alone, extracted from a link (mailto:…), a name with an address (Ada <ada@…>) or
 * a sentence: keyboards add a full stop at the end.
 */
export function typedEmail(text: string): string {
  const line = typedName(text).normalize('NFKC');
  const address = withoutWrapping(/<([^<>]*@[^<>]*)>$/.exec(line)?.[1] ?? line)
    .replace(/^mailto:[^?]*/i, (link) =>
      link.slice(7).replace(/%([2-7][\da-f])/gi, (_, code) => String.fromCharCode(+`0x${code}`)),
    )
    .replace(/^e-?mail: ?/i, '')
    .replace(/(@[^?]*)\?.*$/, '$1')
    .replace(/’/g, "'");
  const at = address.lastIndexOf('@') + 1;
  return at === 0 ? address : address.slice(0, at) + asciiDomain(address.slice(at));
}
