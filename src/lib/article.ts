/** Begins with the sound of a vowel, whatever its first letter: hour, 8, 18. */
const VOWEL = /^(?:[aeio]|u(?!k\b|ni|se|rl\b|s\b)|hour|hon(?:est|our)|8|1[18]\b)/i;
/** Begins with a vowel's letter and not with its sound: one, European. */
const NOT_VOWEL = /^(?:one|eu)/i;
/** Spelt letter by letter, of which the first is said with a vowel: MTN, SMS; and Xbox. */
const SPELT = /^(?:[FHLMNRSX][A-Z0-9]+\b|Xbox)/;

/** A noun with its article as it is said: "an Apple account", "a US shop", "an MTN number". */
export function withArticle(noun: string): string {
  const isVowel = SPELT.test(noun) || (VOWEL.test(noun) && !NOT_VOWEL.test(noun));
  return `${isVowel ? 'an' : 'a'} ${noun}`;
}

/** The same where a sentence begins with it. */
export function startWithArticle(noun: string): string {
  const said = withArticle(noun);
  return said.charAt(0).toUpperCase() + said.slice(1);
}
