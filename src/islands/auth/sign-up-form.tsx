import { lazy, Suspense } from 'react';
import {
  isCountryCode,
  sortCountries,
  supportedCountries,
  type CountryCode,
} from '#lib/countries.ts';
import { Button } from '#islands/ui/button.tsx';
import { EmailField } from '#islands/ui/email-field.tsx';
import { Flag } from '#islands/ui/flag.tsx';
import { PasswordField } from '#islands/ui/password-field.tsx';
import { Select } from '#islands/ui/select.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { BackNote } from '#islands/forms/back-note.tsx';
import { typedEmail, typedLine } from '#lib/rules/typed.ts';
import { paths } from '#lib/paths.ts';
import { openModal } from '#lib/browser/stores/overlays.ts';
import { Note } from '#islands/ui/note.tsx';
import type { Availability } from './use-availability.ts';
import { useWelcome } from './use-welcome.ts';
import { useSignUp } from './use-sign-up.ts';

const SignUpCaptcha = lazy(async () => ({
  default: (await import('./sign-up-captcha.tsx')).SignUpCaptcha,
}));

interface SignUpFormProps {
  country: CountryCode;
  onCountry: (country: CountryCode) => void;
}

const choices = sortCountries(Object.values(supportedCountries)).map(({ code, name }) => ({
  value: code,
  label: name,
}));

function missing(
  isValid: boolean,
  states: readonly Availability[],
  needsCaptcha: boolean,
): string | undefined {
  if (needsCaptcha) return 'Confirm you’re not a robot to continue.';
  if (states.includes('yours')) return 'Sign in or verify your email above, or use another.';
  if (!isValid) return 'Fill in all fields to continue.';
  if (states.includes('unavailable') || states.includes('error'))
    return 'Check the username and the email above.';
  return states.every((state) => state === 'available')
    ? undefined
    : 'Checking that your username and email are available.';
}

type SignUp = ReturnType<typeof useSignUp>;

/** The same for everyone: whether it is theirs shows when they sign in. */
const TakenEmail = () => (
  <p className="fine">
    Is it yours? <a href={paths.login}>Sign in</a>. If it isn’t verified yet, you can verify or
    change it there.
  </p>
);

/** The visitor returns to an address that they have signed up with and not verified yet. */
function OwnEmail({ email }: { email: string }) {
  return (
    <Note>
      You’ve already signed up with this email. Open the link we sent you to verify it.
      <span className="flex flex-wrap justify-between gap-5">
        <a href={paths.login}>Sign in</a>
        <button
          className="link"
          type="button"
          onClick={() => openModal({ name: 'verify-email', email })}
        >
          Resend the link
        </button>
        <a href={paths.signUpEditEmail}>Change the email</a>
      </span>
    </Note>
  );
}

function AccountFields({ signUp }: { signUp: SignUp }) {
  const { form, username, email } = signUp;
  const { errors } = form.formState;
  const isNameFree = username.state === 'available';
  return (
    <>
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus=""
        clean={typedLine}
        {...form.register('username', { onBlur: username.retry })}
        checking={username.state === 'checking'}
        error={errors.username?.message ?? username.problem}
        ok={isNameFree ? `${form.getValues('username').trim()} is available` : undefined}
      />
      <EmailField
        label="Email"
        {...form.register('email', { onBlur: email.retry })}
        checking={email.state === 'checking'}
        error={errors.email?.message ?? email.problem}
        ok={email.state === 'available' ? 'This email is available' : undefined}
      />
      {email.state === 'unavailable' && <TakenEmail />}
      {email.state === 'yours' && <OwnEmail email={typedEmail(form.getValues('email'))} />}
      <PasswordField
        label="Password"
        autoComplete="new-password"
        meter
        {...form.register('password')}
        error={errors.password?.message}
      />
    </>
  );
}

function OriginFields({ signUp, country, onCountry }: SignUpFormProps & { signUp: SignUp }) {
  const { register, formState } = signUp.form;
  const { referralCode } = signUp.kept;
  const welcome = useWelcome(country, Boolean(referralCode));
  const changeCountry = ({ target }: { target: { value: string } }) => {
    if (isCountryCode(target.value)) onCountry(target.value);
  };
  return (
    <>
      <Select
        label="Country"
        choices={choices}
        start={<Flag country={country} small />}
        defaultValue={country}
        {...register('country_code', { onChange: changeCountry })}
      />
      <TextField
        label="Referral code"
        aside="Optional"
        autoComplete="off"
        autoCapitalize="characters"
        {...register('referral_code')}
        hint={referralCode ? `From your friend’s link. You can change it. ${welcome}` : undefined}
        error={formState.errors.referral_code?.message}
      />
    </>
  );
}

export function SignUpForm(props: SignUpFormProps) {
  const signUp = useSignUp();
  const { isValid } = signUp.form.formState;
  const { captcha } = signUp;
  const hint = missing(isValid, [signUp.username.state, signUp.email.state], captcha.isOpen);
  return (
    <form
      className="stack"
      noValidate
      method="post"
      onSubmit={(event) => void signUp.submit(event)}
    >
      {signUp.kept.isBack && signUp.email.state !== 'yours' && <BackNote onClear={signUp.clear} />}
      <AccountFields signUp={signUp} />
      <OriginFields {...props} signUp={signUp} />
      {captcha.round > 0 && (
        <Suspense>
          <SignUpCaptcha key={captcha.round} onProven={signUp.goOnProven} />
        </Suspense>
      )}
      <div className="stack-s">
        <Button
          type="submit"
          size="big"
          busy={signUp.busy}
          busyText="Creating your account"
          disabled={!isValid || !signUp.isFree || captcha.isOpen}
          aria-describedby="sign-up-missing"
        >
          Create account
        </Button>
        <p className="fine" id="sign-up-missing" aria-live="polite">
          {hint}
        </p>
        <p className="fine">
          By creating an account you agree to our <a href="/legal/terms">terms</a> and{' '}
          <a href="/legal/privacy">privacy notice</a>.
        </p>
      </div>
    </form>
  );
}
