import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { checkEmail } from '#lib/rules/email.ts';
import { ApiError, fieldErrors } from '#lib/browser/api/api-error.ts';
import { changeRegistrationEmail, type NewEmail } from '#lib/auth/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { rulesResolver } from '#lib/browser/rules-resolver.ts';
import { keepSignUpEmail, readSignUpEmail } from '#lib/auth/browser/sign-up-state.ts';
import { openModal, wakeOverlays } from '#lib/browser/stores/overlays.ts';
import { Button } from '#islands/ui/button.tsx';
import { EmailField } from '#islands/ui/email-field.tsx';
import { PasswordField } from '#islands/ui/password-field.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { typedEmail } from '#lib/rules/typed.ts';

interface Fields {
  email: string;
  auth_input: string;
  password: string;
}

const names = ['email', 'auth_input', 'password'] as const;
const resolver = rulesResolver<Fields>({ email: checkEmail });

/** The registration may have been made in another browser, so we ask who it is. */
const isUnknown = (error: unknown) =>
  error instanceof ApiError &&
  error.status === 422 &&
  ['registration_token', 'auth_input', 'password'].some((field) => field in error.errors);

function useEditEmail(hasRegistration: boolean) {
  const form = useForm<Fields>({ resolver, mode: 'onTouched' });
  const [asksWho, setAsksWho] = useState(!hasRegistration);
  const [busy, setBusy] = useState(false);
  useEffect(wakeOverlays, []);
  const { getValues, setValue } = form;
  useEffect(() => {
    const typedBefore = readSignUpEmail();
    if (typedBefore && !getValues('email')) setValue('email', typedBefore);
  }, [getValues, setValue]);
  const send = async (typed: Fields) => {
    if (busy) return;
    setBusy(true);
    const email = typedEmail(typed.email);
    const who: Partial<NewEmail> = asksWho
      ? { auth_input: typed.auth_input.trim(), password: typed.password }
      : {};
    try {
      const { data } = await changeRegistrationEmail({ email, ...who });
      keepSignUpEmail(email);
      openModal({ name: 'verify-email', email: data?.email ?? email });
    } catch (error) {
      if (!asksWho && isUnknown(error)) setAsksWho(true);
      for (const [field, message] of Object.entries(fieldErrors(error))) {
        const name = names.find((each) => each === field);
        if (name) form.setError(name, { type: 'server', message }, { shouldFocus: true });
      }
      presentError(error, { shownFields: [...names, 'registration_token'] });
    } finally {
      setBusy(false);
    }
  };
  return { form, asksWho, busy, submit: form.handleSubmit(send) };
}

/** The address of an unverified account can still be corrected. */
export function EditEmailForm({ hasRegistration }: { hasRegistration: boolean }) {
  const { form, asksWho, busy, submit } = useEditEmail(hasRegistration);
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <form className="stack" noValidate method="post" onSubmit={(event) => void submit(event)}>
      {asksWho && (
        <>
          <TextField
            label="Email or username you signed up with"
            autoComplete="username"
            autoCapitalize="none"
            {...register('auth_input')}
            error={errors.auth_input?.message}
          />
          <PasswordField
            label="Password"
            {...register('password')}
            error={errors.password?.message}
          />
        </>
      )}
      <EmailField label="New email" {...register('email')} error={errors.email?.message} />
      <Button type="submit" size="big" busy={busy} busyText="Sending">
        Send the link
      </Button>
    </form>
  );
}
