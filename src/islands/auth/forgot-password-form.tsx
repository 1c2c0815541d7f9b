import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { paths } from '#lib/paths.ts';
import { checkEmail } from '#lib/rules/email.ts';
import { requestPasswordReset } from '#lib/auth/browser/calls.ts';
import { presentInForm } from '#lib/browser/form-errors.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { rulesResolver } from '#lib/browser/rules-resolver.ts';
import { wakeOverlays } from '#lib/browser/stores/overlays.ts';
import { Button } from '#islands/ui/button.tsx';
import { EmailField } from '#islands/ui/email-field.tsx';
import { typedEmail } from '#lib/rules/typed.ts';
import { keepResetEmail } from './reset-email.ts';

interface Fields {
  email: string;
}

const resolver = rulesResolver<Fields>({ email: checkEmail });

/** /forgot-password: the reply never reveals who has an account. */
export function ForgotPasswordForm() {
  const form = useForm<Fields>({ resolver });
  const [isLeaving, setLeaving] = useState(false);
  const { errors, isSubmitting } = form.formState;
  useEffect(wakeOverlays, []);
  const send = async (typed: Fields) => {
    const email = typedEmail(typed.email);
    try {
      await requestPasswordReset(email);
      keepResetEmail(email);
      setLeaving(true);
      goTo(paths.resetCode);
    } catch (error) {
      presentInForm(form, error, ['email']);
    }
  };
  return (
    <form
      className="stack"
      noValidate
      method="post"
      onSubmit={(event) => void form.handleSubmit(send)(event)}
    >
      <EmailField label="Email" {...form.register('email')} error={errors.email?.message} />
      <Button type="submit" size="big" busy={isSubmitting || isLeaving} busyText="Sending">
        Send me a code
      </Button>
      <p className="auth-alt text-14 text-ink-2">
        Remembered it?{' '}
        <a className="link" href={paths.login}>
          Sign in
        </a>
      </p>
      <p className="auth-alt text-14 text-ink-2">
        Lost your phone, number and email?{' '}
        <a className="link" href={paths.recover}>
          Get back in with guardians
        </a>
      </p>
    </form>
  );
}
