import { forms } from '#lib/constants.ts';
import { typedLine } from '#lib/rules/typed.ts';

/** What is wrong with a username (spec 5: required, at least 3 characters), or undefined. */
export function checkUsername(value: string): string | undefined {
  const name = typedLine(value);
  if (!name) return 'The username is required.';
  if (name.length < forms.usernameMin)
    return `The username must have at least ${forms.usernameMin} characters.`;
  if (name.length > forms.usernameMax)
    return `The username must have at most ${forms.usernameMax} characters.`;
  if (!/^[A-Za-z0-9](?:[A-Za-z0-9._]*[A-Za-z0-9])?$/.test(name))
    return 'Use letters, digits, dots and underscores.';
  return undefined;
}
