import { useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAvailability } from '#islands/auth/use-availability.ts';
import { saveProfile } from '#lib/browser/api/account.ts';
import { presentInForm } from '#lib/browser/form-errors.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { showToastNext, wakeOverlays } from '#lib/browser/stores/overlays.ts';
import { updateUser } from '#lib/browser/stores/session-state.ts';
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

/** The form of the profile: valid by the rules, the username free by the server, then saved. */
export function useProfileForm(user: Member) {
  const start = useMemo(() => fieldsOf(user), [user]);
  const question = useMemo(() => questionFor(start.username), [start]);
  const resolver = useMemo(() => resolverFor(start), [start]);
  const form = useForm<ProfileFields>({ resolver, defaultValues: start, mode: 'onTouched' });
  const [busy, setBusy] = useState(false);
  const typed = form.watch();
  const username = useAvailability(typed.username, question);
  const isOwn = isSameUsername(typed.username, start.username);
  useEffect(wakeOverlays, []);

  const send = async (values: ProfileFields) => {
    if (busy) return;
    setBusy(true);
    try {
      updateUser((await saveProfile(changesOf(values, start))).data);
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
    busy,
    hasChanges: Object.keys(changesOf(typed, start)).length > 0,
    mayKeepName: isOwn || username.state === 'available',
    submit: form.handleSubmit(send),
  };
}

export type ProfileForm = ReturnType<typeof useProfileForm>;
