import { forms } from '#lib/constants.ts';

const encoder = new TextEncoder();

/** What is wrong with a new password (spec 5), or undefined. Lengths count code points. */
export function checkPassword(value: string): string | undefined {
  if (!value) return 'The password is required.';
  const length = [...value].length;
  if (length < forms.passwordMin)
    return `The password must have at least ${forms.passwordMin} characters.`;
  if (length > forms.passwordMax || encoder.encode(value).length > 1024)
    return `The password must have at most ${forms.passwordMax} characters.`;
  if (!/\p{Lu}/u.test(value) || !/\p{Ll}/u.test(value))
    return 'The password must contain upper and lower case letters.';
  if (!/\p{N}/u.test(value) || !/[^\p{L}\p{N}]/u.test(value))
    return 'The password must contain one number and one special character';
  return undefined;
}
