import { useEffect, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAvailability } from '#islands/auth/use-availability.ts';
import { useTyped } from '#islands/forms/use-typed.ts';
import { saveProfile } from '#lib/account/browser/calls.ts';
import { presentInForm } from '#lib/browser/form-errors.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { showToastNext, wakeOverlays } from '#lib/browser/stores/overlays.ts';
import { updateUser } from '#lib/browser/stores/session-state.ts';
import { dropTyped, type Values } from '#lib/browser/stores/typed.ts';
import { paths } from '#lib/paths.ts';
import type { Member } from '#lib/visitor.ts';
import { groupPhone } from '#islands/ui/group-digits.ts';
import { usernameQuestion } from '#islands/auth/sign-up-fields.ts';
import { type Rule, rulesResolver } from '#lib/browser/rules-resolver.ts';
import type { updateProfile } from '#lib/account/contract.ts';
import type { BodyOf } from '#lib/contracts/call.ts';
import { checkPersonName } from '#lib/rules/person-name.ts';
import { checkUsername } from '#lib/auth/username.ts';
import { typedName } from '#lib/rules/typed.ts';

const fieldNames = ['firstname', 'lastname', 'phone_number', 'username'] as const;
type ProfileFields = Record<(typeof fieldNames)[number], string>;

const fieldsOf = (user: Member): ProfileFields => ({
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

const resolverFor = (start: ProfileFields) =>
  rulesResolver<ProfileFields>({
    firstname: nameRule(start.firstname),
    lastname: nameRule(start.lastname),
    username: checkUsername,
  });

const isSameUsername = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** Checks availability as sign-up does, except for the current name, in any case. */
const questionFor = (own: string) => ({
  ...usernameQuestion,
  isReady: (value: string) => !isSameUsername(value, own) && usernameQuestion.isReady(value),
});

/** Sends only what changed; an empty number removes it. */
function changesOf(typed: ProfileFields, start: ProfileFields): BodyOf<typeof updateProfile> {
  const changed = fieldNames.flatMap((name) => {
    const value = typed[name].trim();
    if (value === start[name]) return [];
    return [[name, name === 'phone_number' ? value || null : value] as const];
  });
  return Object.fromEntries(changed);
}

/** The form values, valid or not; saved ones aren't stored here as well. */
const changedIn = (now: ProfileFields, start: ProfileFields): Values =>
  Object.fromEntries(
    fieldNames.flatMap((name) => (now[name] === start[name] ? [] : [[name, now[name]]])),
  );

export const PROFILE = 'profile';

/** The profile form: valid by the rules, the username available on the server, then saved. */
export function useProfileForm(user: Member) {
  const start = useMemo(() => fieldsOf(user), [user]);
  const question = useMemo(() => questionFor(start.username), [start]);
  const resolver = useMemo(() => resolverFor(start), [start]);
  const form = useForm<ProfileFields>({ resolver, defaultValues: start, mode: 'onTouched' });
  const [busy, setBusy] = useState(false);
  const now = form.watch();
  const username = useAvailability(now.username, question);
  const isOwn = isSameUsername(now.username, start.username);
  const typed = useTyped(PROFILE, () => changedIn(form.getValues(), start));
  const first = useRef({ form, typed });
  useEffect(() => {
    wakeOverlays();
    const { setValue } = first.current.form;
    const before = first.current.typed.restoreTyped() ?? {};
    for (const name of fieldNames)
      if (before[name] !== undefined) setValue(name, before[name], { shouldValidate: true });
  }, []);

  const send = async (values: ProfileFields) => {
    if (busy) return;
    setBusy(true);
    try {
      updateUser((await saveProfile(changesOf(values, start))).data);
      dropTyped(PROFILE);
      showToastNext('Profile saved');
      goTo(paths.settings);
    } catch (error) {
      presentInForm(form, error, fieldNames);
      setBusy(false);
    }
  };
  return {
    form,
    start,
    username,
    typed,
    busy,
    hasChanges: Object.keys(changesOf(now, start)).length > 0,
    mayKeepName: isOwn || username.state === 'available',
    submit: form.handleSubmit(send),
  };
}

export type ProfileForm = ReturnType<typeof useProfileForm>;
