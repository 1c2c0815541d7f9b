import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { paths } from '#lib/paths.ts';
import { checkPassword } from '#lib/auth/password.ts';
import { resetPassword } from '#lib/auth/browser/calls.ts';
import { fieldErrors } from '#lib/browser/api/api-error.ts';
import { presentInForm } from '#lib/browser/form-errors.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { rulesResolver } from '#lib/browser/rules-resolver.ts';
import { showToastNext, wakeOverlays } from '#lib/browser/stores/overlays.ts';
import { Button } from '#islands/ui/button.tsx';
import { Note } from '#islands/ui/note.tsx';
import { PasswordField } from '#islands/ui/password-field.tsx';

interface Fields {
  password: string;
  password_confirmation: string;
}

const DIFFERENT = 'Your passwords don’t match.';

const resolver = rulesResolver<Fields>({
  password: checkPassword,
  password_confirmation: (value, { password }) => (value === password ? undefined : DIFFERENT),
});

function useNewPassword() {
  const form = useForm<Fields>({ resolver, mode: 'onTouched' });
  const [expired, setExpired] = useState<string>();
  const [isLeaving, setLeaving] = useState(false);
  useEffect(wakeOverlays, []);
  const send = async ({ password, password_confirmation }: Fields) => {
    try {
      await resetPassword(password, password_confirmation);
      setLeaving(true);
      showToastNext('Your password has been changed. You can now sign in.');
      goTo(paths.login);
    } catch (error) {
      setExpired(fieldErrors(error)['reset_token']);
      presentInForm(form, error, ['password', 'password_confirmation'], {
        shownFields: ['reset_token'],
      });
    }
  };
  return { form, expired, isLeaving, submit: form.handleSubmit(send) };
}

/** /reset-password: the last step of a forgotten password. It ends every session. */
export function NewPasswordForm() {
  const { form, expired, isLeaving, submit } = useNewPassword();
  const { errors, isSubmitting } = form.formState;
  return (
    <form className="stack" noValidate method="post" onSubmit={(event) => void submit(event)}>
      {expired && (
        <Note tone="bad" alert>
          {expired} <a href={paths.forgotPassword}>Get a new code</a>
        </Note>
      )}
      <PasswordField
        label="New password"
        autoComplete="new-password"
        meter
        {...form.register('password')}
        error={errors.password?.message}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...form.register('password_confirmation')}
        error={errors.password_confirmation?.message}
      />
      <Button type="submit" size="big" busy={isSubmitting || isLeaving} busyText="Saving">
        Save new password
      </Button>
    </form>
  );
}
