import { useState } from 'react';
import { widths } from '#lib/constants.ts';
import type { CountryCode } from '#lib/countries.ts';
import { paths } from '#lib/paths.ts';
import { replaceWith } from '#lib/browser/navigate.ts';
import { dropPendingSignIn } from '#lib/auth/browser/sign-in.ts';
import { selectedCountry } from '#lib/browser/stores/country.ts';
import { closeModal, type AuthMode } from '#lib/browser/stores/overlays.ts';
import { endSession } from '#lib/browser/end-session.ts';
import { Note } from '#islands/ui/note.tsx';
import { Sheet } from '#islands/ui/sheet.tsx';
import { CodeStep } from './code-step.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpFlow } from './sign-up-flow.tsx';
import { useFirstField } from './use-first-field.ts';

interface AuthModalProps {
  mode: AuthMode;
  /** The page behind is only a backdrop: closing leads to the home page. */
  blockPage: boolean;
  /** Their session ended, so they were brought here. */
  signedOut?: boolean | undefined;
  login?: string | undefined;
  /**
   * The country that the server rendered the dialog with; a dialog that opens later asks the
   * browser.
   */
  country?: CountryCode | null | undefined;
}

const titles: Record<AuthMode, string> = {
  login: 'Sign In.',
  signup: "Let's Get You Started",
  'two-factor': 'Secret Key',
};

function AuthBody({
  mode,
  login,
  signedOut,
  country = selectedCountry(),
  setMode,
}: AuthModalProps & { setMode: (mode: AuthMode) => void }) {
  if (mode === 'two-factor') return <CodeStep onExpired={() => setMode('login')} />;
  if (mode === 'login')
    return (
      <>
        {signedOut && <Note tone="warn">You were signed out. Your money is safe.</Note>}
        <SignInForm login={login} onTwoFactor={() => setMode('two-factor')} />
        <p className="auth-alt text-14 text-ink-2">
          New here?{' '}
          <button className="link" type="button" onClick={() => setMode('signup')}>
            Create account
          </button>
        </p>
      </>
    );
  return (
    <>
      <SignUpFlow saved={country} />
      <p className="auth-alt text-14 text-ink-2">
        Already have an account?{' '}
        <button className="link" type="button" onClick={() => setMode('login')}>
          Sign in
        </button>
      </p>
    </>
  );
}

/** Sign-in, sign-up and the code step in one dialog, at most 600 wide (spec 2). */
export function AuthModal(props: AuthModalProps) {
  const [mode, setMode] = useState(props.mode);
  useFirstField(mode);
  const close = () => {
    if (mode === 'two-factor') {
      dropPendingSignIn();
      void endSession('left');
    }
    if (props.blockPage) replaceWith(paths.home);
    else closeModal();
  };
  return (
    <Sheet
      open
      className="auth-box [--modal-width:600px] sm:[&_.modal-body]:px-8 sm:[&_.modal-head]:ps-8"
      title={titles[mode]}
      width={widths.authModal}
      onClose={close}
      closeHref={props.blockPage ? paths.home : undefined}
    >
      <AuthBody {...props} mode={mode} setMode={setMode} />
    </Sheet>
  );
}
