import { brand } from '#lib/brand.ts';
import { commonStems } from './common-stems.ts';

const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const LONGEST_STEM = 16;
const TOO_COMMON = 'This password is too common. Choose one that’s harder to guess.';

const isLetter = (sign: string | undefined) => sign !== undefined && sign >= 'a' && sign <= 'z';

/** True when every letter belongs to a common word, whatever is between the words. */
function isMadeOfStems(text: string): boolean {
  const read = [...text].map((sign) => (isLetter(sign) ? sign : (LEET[sign] ?? ' '))).join('');
  const reachable = new Set([0]);
  for (let start = 0; start < text.length; start += 1) {
    if (!reachable.has(start)) continue;
    if (!isLetter(text[start])) reachable.add(start + 1);
    for (let end = start + 1; end <= Math.min(text.length, start + LONGEST_STEM); end += 1)
      if (commonStems.has(read.slice(start, end))) reachable.add(end);
  }
  return reachable.has(text.length);
}

/** True for both "Password2024!!" and "P@$$w0rd-1234": common words with digits and symbols around them. */
function isCommon(password: string): boolean {
  const text = password.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const letters = text.replace(/[^a-z]/g, '');
  return /^(.)\1*$/.test(letters) || isMadeOfStems(text) || isMadeOfStems(letters);
}

/**
 * What makes a new password easy to guess for someone who knows common passwords or the owner, or undefined.
 * Length and characters (spec 5) are checked earlier.
 */
export function weaknessOf(
  password: string,
  owner: { email: string; username: string },
): string | undefined {
  const text = password.toLowerCase();
  const [mailName = ''] = owner.email.toLowerCase().split('@');
  const own = [mailName, owner.username.toLowerCase()].filter((name) => name.length >= 3);
  if (own.some((name) => text.includes(name)))
    return 'Don’t use your username or email in the password.';
  if (text.includes(brand.name.toLowerCase()))
    return `Don’t use the name ${brand.name} in the password.`;
  return isCommon(password) ? TOO_COMMON : undefined;
}
