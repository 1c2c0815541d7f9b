import { tickets } from '#lib/product-constants.ts';
import { plainLine, plainText } from '#lib/rules/plain-text.ts';
import { typedName } from '#lib/rules/typed.ts';

/** What is wrong with a subject, or undefined. */
export function checkSubject(value: string): string | undefined {
  const subject = plainLine(value);
  if (!subject) return 'Enter a short subject.';
  if (subject.length > tickets.subjectMax) return `Use at most ${tickets.subjectMax} characters.`;
  return undefined;
}

/** What is wrong with a message, or undefined. */
export function checkMessage(value: string): string | undefined {
  const message = plainText(value);
  if (!message) return 'Tell us what happened.';
  if (message.length > tickets.messageMax)
    return `This is too long. Use at most ${tickets.messageMax} characters.`;
  return undefined;
}

/** What is wrong with the comment to a score, or undefined; it may be empty. */
export function checkScoreWords(value: string): string | undefined {
  return plainText(value).length > tickets.scoreWordsMax
    ? `This is too long. Use at most ${tickets.scoreWordsMax} characters.`
    : undefined;
}

/** What is wrong with a guest's name, or undefined; any name is fine, because it is only used to greet them. */
export function checkGuestName(value: string): string | undefined {
  const name = typedName(value);
  if (!name) return 'Tell us your name.';
  return name.length > tickets.nameMax ? `Use at most ${tickets.nameMax} characters.` : undefined;
}
