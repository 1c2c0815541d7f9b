import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { resendRestoreLink, resendUnlockLink } from '#lib/auth/browser/calls.ts';
import { messageOf } from '#lib/browser/api/client.ts';
import { presentInForm } from '#lib/browser/form-errors.ts';
import { required, rulesResolver } from '#lib/browser/rules-resolver.ts';
import { showToast, wakeOverlays } from '#lib/browser/stores/overlays.ts';
import { Button } from '#islands/ui/button.tsx';
import { TextField } from '#islands/ui/text-field.tsx';

interface Fields {
  auth_input: string;
}

const resolver = rulesResolver<Fields>({ auth_input: required('Enter your email or username.') });

const calls = { unlock: resendUnlockLink, restore: resendRestoreLink };

/** Requests a new link; the reply never reveals whether an account exists. */
export function ResendLinkForm({ link }: { link: keyof typeof calls }) {
  const form = useForm<Fields>({ resolver });
  const [sent, setSent] = useState('');
  const { errors, isSubmitting } = form.formState;
  useEffect(wakeOverlays, []);
  const send = async ({ auth_input }: Fields) => {
    try {
      const message = messageOf(await calls[link](auth_input.trim()));
      setSent(message);
      showToast(message);
    } catch (error) {
      presentInForm(form, error, ['auth_input']);
    }
  };
  return (
    <form
      className="stack"
      noValidate
      method="post"
      onSubmit={(event) => void form.handleSubmit(send)(event)}
    >
      <TextField
        label="Email or username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.register('auth_input')}
        error={errors.auth_input?.message}
        ok={sent || undefined}
      />
      <Button type="submit" size="big" busy={isSubmitting} busyText="Sending">
        Resend email
      </Button>
    </form>
  );
}
