import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#islands/ui/button.tsx';
import { Note } from '#islands/ui/note.tsx';
import { PasswordField } from '#islands/ui/password-field.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { openSession, sayError } from '#lib/browser/api/desk.ts';
import { required, rulesResolver } from '#lib/browser/rules-resolver.ts';

interface Fields {
  email: string;
  password: string;
}

const resolver = rulesResolver<Fields>({
  email: required('Enter your e-mail.'),
  password: required('Enter your password.'),
});

export function PasswordForm({ onDone }: { onDone: () => void }) {
  const form = useForm<Fields>({ resolver });
  const [said, setSaid] = useState('');
  const { errors, isSubmitting } = form.formState;
  const send = async (fields: Fields) => {
    setSaid('');
    try {
      await openSession(fields);
      onDone();
    } catch (error) {
      setSaid(sayError(error));
      form.setFocus('password');
    }
  };
  return (
    <form
      className="stack"
      noValidate
      method="post"
      onSubmit={(event) => void form.handleSubmit(send)(event)}
    >
      {said && (
        <Note tone="bad" alert>
          {said}
        </Note>
      )}
      <TextField
        label="E-mail"
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
      <Button type="submit" size="big" busy={isSubmitting} busyText="Checking">
        Go on
      </Button>
    </form>
  );
}
