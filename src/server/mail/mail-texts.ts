import type { MailText } from './templates.ts';

const HIDDEN = /<head>.*?<\/head>|<div style="display:none.*?<\/div>/gs;
const ENDS_LINE = /<\/(?:p|div|h1|tr|th|td)>|<br>/g;
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
};

/** What a reader can copy of an email’s HTML. */
const visibleText = (html: string): string =>
  html
    .replace(HIDDEN, '')
    .replace(ENDS_LINE, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => named[name] ?? '');

/** The forms in which an email may be copied: as plain text, and as its HTML looks. */
export const mailTexts = ({
  subject,
  text,
  html,
}: Pick<MailText, 'subject' | 'text' | 'html'>): string[] => [
  `${subject}\n${text}`,
  visibleText(html),
];
