import { plainCased } from '#lib/rules/fold.ts';

/** The alphabet in which a text message holds 160 characters; with a single other one it holds 70. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** These count twice. */
const EXTENDED = '^{}\\[~]|€';

const basic = new Set(BASIC);
const extended = new Set(EXTENDED);

/** What stands for what isn't in the alphabet, where leaving its marks out isn't enough. */
const instead: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '‚': ',',
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '‑': '-',
  '−': '-',
  '·': '-',
  '•': '-',
  '×': 'x',
  '…': '...',
  '\u00A0': ' ',
  '\u202F': ' ',
  '\u2009': ' ',
  '\t': ' ',
  '→': '->',
  '≈': '~',
  '₦': 'NGN ',
  '₵': 'GHS ',
  '₿': 'BTC ',
  '`': "'",
  '´': "'",
  ʼ: "'",
};

const isIn = (char: string): boolean => basic.has(char) || extended.has(char);

function spell(char: string): string {
  if (isIn(char)) return char;
  const other = instead[char];
  if (other !== undefined) return other;
  // the letter without its marks; what has none, such as a picture, is left out
  return [...char.normalize('NFD')].map(plainCased).filter(isIn).join('');
}

/** A text in the alphabet of text messages. What people typed or what we write may be in any. */
export const toGsm = (text: string): string => [...text.normalize('NFC')].map(spell).join('');

/** As much of such a text as one message holds: 160 characters, of which a few count twice. */
export function fitOneSms(text: string): string {
  let left = 160;
  const fitting = [...toGsm(text)].filter((char) => {
    left -= extended.has(char) ? 2 : 1;
    return left >= 0;
  });
  return fitting.join('').trim();
}
