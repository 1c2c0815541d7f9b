import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#islands/ui/button.tsx';
import { Note } from '#islands/ui/note.tsx';
import { PasswordField } from '#islands/ui/password-field.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { usePlainSubmit } from '#islands/ui/use-plain-submit.ts';
import { required, rulesResolver } from '#lib/browser/rules-resolver.ts';
import { openSession, describeError } from '#lib/desk/browser/calls.ts';
import { CodeForm } from './code-form.tsx';

interface DeskSignInProps {
  /** A path of the desk to open afterwards. */
  next: string;
}

/** Signing in to the desk: the password, then the code from the authenticator app. */
export function DeskSignIn({ next }: DeskSignInProps) {
  const [isCodeDue, setCodeDue] = useState(false);
  const [ended, setEnded] = useState('');
  if (!isCodeDue)
    return (
      <div className="stack">
        {ended && (
          <Note tone="bad" alert>
            {ended}
          </Note>
        )}
        <PasswordForm onDone={() => setCodeDue(true)} />
      </div>
    );
  return (
    <CodeForm
      next={next}
      onEnded={(reason) => {
        setEnded(reason);
        setCodeDue(false);
      }}
    />
  );
}

interface Fields {
  email: string;
  password: string;
}

const resolver = rulesResolver<Fields>({
  email: required('Enter your email.'),
  password: required('Enter your password.'),
});

function PasswordForm({ onDone }: { onDone: () => void }) {
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
