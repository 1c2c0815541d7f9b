import { typedName } from './typed.ts';

const MAX = 60;

/** What is wrong with a first or last name, or undefined. Letters of all languages are accepted. */
export function checkPersonName(value: string): string | undefined {
  const name = typedName(value);
  if (!name) return 'This field is required.';
  if (name.length > MAX) return `Use at most ${MAX} characters.`;
  if (!/^['’]?\p{L}[\p{L}\p{M}'’ .-]*$/u.test(name))
    return 'Use letters, spaces, hyphens, apostrophes and full stops.';
  return undefined;
}
