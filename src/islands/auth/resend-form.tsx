import { useForm } from 'react-hook-form';
import { useEffect, useState } from 'react';
import { checkEmail } from '#lib/rules/email.ts';
import { resendVerification } from '#lib/auth/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { rulesResolver } from '#lib/browser/rules-resolver.ts';
import { showToast, wakeOverlays } from '#lib/browser/stores/overlays.ts';
import { Button } from '#islands/ui/button.tsx';
import { EmailField } from '#islands/ui/email-field.tsx';
import { typedEmail } from '#lib/rules/typed.ts';

const resolver = rulesResolver<{ email: string }>({ email: checkEmail });

/** A new verification link; the reply never reveals whether an account exists. */
export function ResendForm() {
  const { register, handleSubmit, formState } = useForm<{ email: string }>({ resolver });
  const [busy, setBusy] = useState(false);
  useEffect(wakeOverlays, []);
  const send = async ({ email }: { email: string }) => {
    setBusy(true);
    try {
      await resendVerification(typedEmail(email));
      showToast('Email has been sent');
    } catch (error) {
      presentError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="stack"
      noValidate
      method="post"
      onSubmit={(event) => void handleSubmit(send)(event)}
    >
      <EmailField label="Email" {...register('email')} error={formState.errors.email?.message} />
      <Button type="submit" variant="tint" busy={busy} busyText="Sending">
        Resend email
      </Button>
    </form>
  );
}
