import type { Member } from '#lib/visitor.ts';

/** A user's own name: first and last name, else the username. */
export const fullName = (user: Member): string =>
  [user.firstname, user.lastname].filter(Boolean).join(' ') || user.username;

/** Two letters that stand for a name. */
export const initialsOf = (name: string): string => {
  const words = name.split(/[\s._-]+/);
  const letters =
    words.length > 1 ? words.map((word) => word.charAt(0)).join('') : (words[0] ?? '');
  return letters.slice(0, 2).toUpperCase();
};

/** Two letters for the avatar. */
export const initials = (user: Member): string => initialsOf(fullName(user));
