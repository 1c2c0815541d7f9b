import { lazy, Suspense, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { paths } from '#lib/paths.ts';
import { required, rulesResolver } from '#lib/browser/rules-resolver.ts';
import { wakeOverlays } from '#lib/browser/stores/overlays.ts';
import { Button } from '#islands/ui/button.tsx';
import { Note } from '#islands/ui/note.tsx';
import { PasswordField } from '#islands/ui/password-field.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { useSignIn } from './use-sign-in.ts';

const CaptchaBox = lazy(async () => ({
  default: (await import('./captcha-box.tsx')).CaptchaBox,
}));

interface SignInFormProps {
  /** What was typed before a box covered the form. */
  login?: string | undefined;
  onTwoFactor: () => void;
}

interface Fields {
  auth_input: string;
  password: string;
}

const resolver = rulesResolver<Fields>({
  auth_input: required('Enter your email or username.'),
  password: required('Enter your password.'),
});

export function SignInForm({ login, onTwoFactor }: SignInFormProps) {
  const { register, handleSubmit, formState } = useForm<Fields>({ resolver });
  const { error, warning, busy, captcha, submit } = useSignIn(onTwoFactor);
  useEffect(wakeOverlays, []);
  const wrong = formState.errors;
  const needsCaptcha = captcha.shown && !captcha.token;
  return (
    <form
      className="stack"
      noValidate
      method="post"
      onSubmit={(event) =>
        void handleSubmit((typed) => submit(typed.auth_input, typed.password))(event)
      }
    >
      <TextField
        label="Email or username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        defaultValue={login}
        {...register('auth_input')}
        error={wrong.auth_input?.message}
      />
      <PasswordField
        label="Password"
        {...register('password')}
        error={wrong.password?.message ?? error}
      />
      <a className="link self-start" href={paths.forgotPassword}>
        Forgot password?
      </a>
      {warning && (
        <Note tone="warn" alert>
          {warning}
        </Note>
      )}
      {captcha.shown && (
        <Suspense>
          <CaptchaBox key={captcha.round} onToken={captcha.setToken} />
        </Suspense>
      )}
      <Button type="submit" size="big" busy={busy} busyText="Signing in" disabled={needsCaptcha}>
        {needsCaptcha ? 'Confirm that you are not a robot' : 'Sign in'}
      </Button>
    </form>
  );
}
