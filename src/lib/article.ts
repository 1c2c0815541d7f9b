/** Nouns that begin with a vowel sound, whatever their first letter: hour, 8, 18. */
const VOWEL = /^(?:[aeio]|u(?!k\b|ni|se|rl\b|s\b)|hour|hon(?:est|our)|8|1[18]\b)/i;
/** Nouns that begin with a vowel letter but not with its sound: one, European. */
const NOT_VOWEL = /^(?:one|eu)/i;
/** Spelled out, with a first letter whose name begins with a vowel sound: MTN, SMS; and Xbox. */
const SPELT = /^(?:[FHLMNRSX][A-Z0-9]+\b|Xbox)/;

/** A noun with the article that matches its pronunciation: "an Apple account", "a US shop", "an MTN number". */
export function withArticle(noun: string): string {
  const isVowel = SPELT.test(noun) || (VOWEL.test(noun) && !NOT_VOWEL.test(noun));
  return `${isVowel ? 'an' : 'a'} ${noun}`;
}
