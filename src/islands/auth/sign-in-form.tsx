import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { paths } from '#lib/paths.ts';
import { required, rulesResolver } from '#lib/browser/rules-resolver.ts';
import { wakeOverlays } from '#lib/browser/stores/overlays.ts';
import { Button } from '#islands/ui/button.tsx';
import { firstField } from '#islands/ui/first-field.ts';
import { Note } from '#islands/ui/note.tsx';
import { PasswordField } from '#islands/ui/password-field.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';
import { useSignIn } from './use-sign-in.ts';

const CaptchaBox = lazy(async () => ({
  default: (await import('./captcha-box.tsx')).CaptchaBox,
}));

interface SignInFormProps {
  /** What was typed before a dialog covered the form. */
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

/** A browser fills in stored values, but reveals them to the page only at the first touch. */
function isAutofilled(field: HTMLInputElement): boolean {
  try {
    return field.matches(':-webkit-autofill');
  } catch {
    return false; // the selector is unknown to it
  }
}

const isFilled = (field: HTMLInputElement) => field.value.trim() !== '' || isAutofilled(field);
const needed = 'input:is([name=auth_input], [name=password])';

/** Both fields are required (spec 5); they may have been filled in before hydration. */
function useFilled() {
  const form = useRef<HTMLFormElement>(null);
  const [filled, setFilled] = useState(false);
  const look = () => {
    const fields = form.current?.querySelectorAll<HTMLInputElement>(needed) ?? [];
    setFilled([...fields].every(isFilled));
  };
  useEffect(look, []);
  return { form, filled, look };
}

interface WaysProps {
  busy: boolean;
  isReady: boolean;
  needsCaptcha: boolean;
}

/** By the password that was typed, or by a passkey. */
function Ways({ busy, isReady, needsCaptcha }: WaysProps) {
  const passkey = usePasskeySignIn();
  return (
    <>
      <Button type="submit" size="big" busy={busy} busyText="Signing in" disabled={!isReady}>
        {needsCaptcha ? 'Confirm you’re not a robot' : 'Sign in'}
      </Button>
      <Button
        variant="line"
        size="big"
        busy={passkey.busy}
        busyText="Waiting for your passkey"
        onClick={() => void passkey.signIn()}
      >
        Use a passkey
      </Button>
    </>
  );
}

export function SignInForm({ login, onTwoFactor }: SignInFormProps) {
  const { register, handleSubmit, formState } = useForm<Fields>({ resolver });
  const { form, filled, look } = useFilled();
  const { error, warning, busy, captcha, submit } = useSignIn(onTwoFactor);
  useEffect(wakeOverlays, []);
  const wrong = formState.errors;
  const needsCaptcha = captcha.shown && !captcha.token;
  return (
    <form
      ref={form}
      className="stack"
      noValidate
      method="post"
      onInput={look}
      onSubmit={(event) =>
        void handleSubmit((typed) => submit(typed.auth_input, typed.password))(event)
      }
    >
      <TextField
        label="Email or username"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        defaultValue={login}
        {...firstField}
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
      <Ways busy={busy} needsCaptcha={needsCaptcha} isReady={filled && !needsCaptcha} />
    </form>
  );
}
