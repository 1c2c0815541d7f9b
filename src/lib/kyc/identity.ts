import { forms } from '#lib/constants.ts';
import { typedCode } from '#lib/rules/typed.ts';
import { foldedWords, joinedAs } from '#lib/rules/fold.ts';

/** National ID (spec 5): exactly 11 digits. */
export const isNationalId = (value: string): boolean =>
  new RegExp(`^\\d{${forms.nationalIdDigits}}$`).test(value);

/** Driver's licence (spec 5): 3 alphanumerics, optional space or dash, 6-12 more; a digit and a letter. */
export const isDriversLicence = (value: string): boolean =>
  /^(?=.*\d)(?=.*[A-Za-z])[A-Za-z0-9]{3}[ -]?[A-Za-z0-9]{6,12}$/.test(value);

/** Voter ID (spec 5): 19 or 9 alphanumerics. */
export const isVoterId = (value: string): boolean =>
  /^([A-Za-z0-9]{19}|[A-Za-z0-9]{9})$/.test(value);

/** A Ghana Card number in its printed form, however it was typed: GHA-123456789-0. */
export const ghanaCardForm = (typed: string): string => {
  const bare = typedCode(typed)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  const [, digits, check] = /(?:GHA|^)(\d{9})(\d)$/.exec(bare) ?? [];
  return digits ? `GHA-${digits}-${check}` : bare;
};

/**
 * The words of two names that have no counterpart in the other, ignoring case, accents, order, single
 * initials, and spaces or hyphens within a name. Empty when the names agree.
 */
export function wordsThatDiffer(left: string, right: string): string[] {
  const words = (name: string) => foldedWords(name).map((word) => word.toUpperCase());
  const [ours, theirs] = [words(left), words(right)];
  const [a, b] = [joinedAs(ours, theirs), joinedAs(theirs, ours)];
  const known = (word: string, other: string[]) =>
    other.some((each) => each === word || (word.length === 1 && each.startsWith(word)));
  const missing = a.filter((word) => !known(word, b));
  return missing;
}
