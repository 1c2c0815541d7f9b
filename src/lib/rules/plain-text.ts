import { visibleText } from './typed.ts';

// Control characters except the line feed, and those that change the direction of the text after them: a text
// that reads differently from how it is stored misleads the person who answers it.
const HIDDEN = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** What people write to us, as it is stored: visible text and line feeds only. */
export const plainText = (text: string): string =>
  visibleText(
    text
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll('\t', ' ')
      .replaceAll(HIDDEN, '')
      .replaceAll(/\n{3,}/g, '\n\n'),
  );

/** The same on a single line. */
export const plainLine = (text: string): string => plainText(text).replaceAll(/\s+/g, ' ');
