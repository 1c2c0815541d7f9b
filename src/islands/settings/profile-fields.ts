import { groupPhone } from '#islands/ui/group-digits.ts';
import { usernameQuestion } from '#islands/auth/sign-up-fields.ts';
import { rulesResolver, type Rule } from '#lib/browser/rules-resolver.ts';
import type { updateProfile } from '#lib/account/contract.ts';
import type { BodyOf } from '#lib/contracts/call.ts';
import { checkPersonName } from '#lib/rules/person-name.ts';
import { checkUsername } from '#lib/auth/username.ts';
import type { Member } from '#lib/visitor.ts';
import { typedName } from '#lib/rules/typed.ts';

export const fieldNames = ['firstname', 'lastname', 'phone_number', 'username'] as const;
export type ProfileFields = Record<(typeof fieldNames)[number], string>;

export const fieldsOf = (user: Member): ProfileFields => ({
  firstname: user.firstname ?? '',
  lastname: user.lastname ?? '',
  phone_number: user.phone_number ? groupPhone(user.phone_number) : '',
  username: user.username,
});

/** A missing name can stay missing; an existing one can be changed, not removed. */
const nameRule =
  (start: string): Rule<ProfileFields> =>
  (value) =>
    typedName(value) === start ? undefined : checkPersonName(value);

export const resolverFor = (start: ProfileFields) =>
  rulesResolver<ProfileFields>({
    firstname: nameRule(start.firstname),
    lastname: nameRule(start.lastname),
    username: checkUsername,
  });

export const isSameUsername = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** Checks availability as sign-up does, except for the current name, in any case. */
export const questionFor = (own: string) => ({
  ...usernameQuestion,
  isReady: (value: string) => !isSameUsername(value, own) && usernameQuestion.isReady(value),
});

/** Sends only what changed; an empty number removes it. */
export function changesOf(
  typed: ProfileFields,
  start: ProfileFields,
): BodyOf<typeof updateProfile> {
  const changed = fieldNames.flatMap((name) => {
    const value = typed[name].trim();
    if (value === start[name]) return [];
    return [[name, name === 'phone_number' ? value || null : value] as const];
  });
  return Object.fromEntries(changed);
}
