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
import {
  changesOf,
  fieldNames,
  fieldsOf,
  isSameUsername,
  questionFor,
  resolverFor,
  type ProfileFields,
} from './profile-fields.ts';

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
