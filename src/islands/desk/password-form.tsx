import { useForm } from 'react-hook-form';
import { Button } from '#islands/ui/button.tsx';
import { Note } from '#islands/ui/note.tsx';
import { PasswordField } from '#islands/ui/password-field.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { usePlainSubmit } from '#islands/ui/use-plain-submit.ts';
import { openSession, describeError } from '#lib/desk/browser/calls.ts';
import { required, rulesResolver } from '#lib/browser/rules-resolver.ts';

interface Fields {
  email: string;
  password: string;
}

const resolver = rulesResolver<Fields>({
  email: required('Enter your email.'),
  password: required('Enter your password.'),
});

export function PasswordForm({ onDone }: { onDone: () => void }) {
  const form = useForm<Fields>({ resolver });
  const { errors } = form.formState;
  const { busy, said, formProps } = usePlainSubmit(form, {
    send: async (fields) => {
      await openSession(fields);
      onDone();
    },
    refuse: (error) => {
      form.setFocus('password');
      return describeError(error);
    },
  });
  return (
    <form {...formProps}>
      {said && (
        <Note tone="bad" alert>
          {said}
        </Note>
      )}
      <TextField
        label="Email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        {...form.register('email')}
        error={errors.email?.message}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        {...form.register('password')}
        error={errors.password?.message}
      />
      <Button type="submit" size="big" busy={busy} busyText="Checking">
        Continue
      </Button>
    </form>
  );
}
