import { useEffect, useRef, useState, type FormEvent } from 'react';
import { mailed } from '#lib/constants.ts';
import { paths } from '#lib/paths.ts';
import { checkEmail } from '#lib/rules/email.ts';
import { requestPasswordReset, verifyPasswordCode } from '#lib/auth/browser/calls.ts';
import { fieldErrors } from '#lib/browser/api/api-error.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { showToast } from '#lib/browser/stores/overlays.ts';
import { Button } from '#islands/ui/button.tsx';
import { CodeInput } from '#islands/ui/code-input.tsx';
import { EmailField } from '#islands/ui/email-field.tsx';
import { useCooldown } from '#islands/ui/use-cooldown.ts';
import { typedEmail } from '#lib/rules/typed.ts';
import { clearResetEmail, keepResetEmail, readResetEmail } from './reset-email.ts';

/** The address from the previous step; without it, as in another browser, it is asked for. */
function useEmail() {
  const [known, setKnown] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  useEffect(() => setKnown(readResetEmail()), []);
  const email = known ?? typedEmail(typed);
  const check = () => {
    const wrong = checkEmail(email);
    setProblem(wrong);
    return wrong === undefined;
  };
  return { known, email, setTyped, problem, setProblem, check };
}

type Email = ReturnType<typeof useEmail>;

function useCode(address: Email) {
  const [code, setCode] = useState('');
  const [round, setRound] = useState(0);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const { email } = address;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (running.current || code.length !== mailed.codeDigits || !address.check()) return;
    running.current = true;
    setBusy(true);
    setError(undefined);
    try {
      await verifyPasswordCode(email, code);
      clearResetEmail();
      return goTo(paths.resetPassword);
    } catch (failure) {
      const wrong = fieldErrors(failure);
      setError(wrong['code']);
      address.setProblem(wrong['email']);
      presentError(failure, { shownFields: ['code', 'email'] });
    }
    setCode('');
    setRound((before) => before + 1);
    running.current = false;
    setBusy(false);
  };
  return { code, setCode, round, error, busy, submit };
}

/** A new code, at most once a minute. */
function Resend({ address }: { address: Email }) {
  // Without an address from the previous step nothing was sent from here.
  const first = address.known ? mailed.resendAfterMs : 0;
  const { left, start } = useCooldown(mailed.resendAfterMs, first);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (!address.check()) return;
    setBusy(true);
    try {
      await requestPasswordReset(address.email);
      keepResetEmail(address.email);
      showToast('Email has been sent');
      start();
    } catch (error) {
      presentError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="tint"
      busy={busy}
      busyText="Sending"
      disabled={left > 0}
      onClick={() => void send()}
    >
      {left > 0 ? `New code in ${left} s` : 'Send a new code'}
    </Button>
  );
}

/** /reset-password/code: the six digits that were emailed. */
export function ResetCodeForm() {
  const address = useEmail();
  const { code, setCode, round, error, busy, submit } = useCode(address);
  return (
    <form className="stack" noValidate method="post" onSubmit={(event) => void submit(event)}>
      {address.known ? (
        <p className="sub">
          If <b>{address.known}</b> has an account, we’ve sent a 6-digit code to it. Check your spam
          folder too.
        </p>
      ) : (
        <EmailField
          label="Email"
          onChange={({ target }) => address.setTyped(target.value)}
          error={address.problem}
        />
      )}
      <CodeInput
        key={round}
        label="Code from the email"
        oneTime
        focusFirst={round > 0}
        error={error}
        hint="It’s valid for 15 minutes."
        onChange={setCode}
      />
      <Button
        type="submit"
        size="big"
        busy={busy}
        busyText="Checking"
        disabled={code.length !== mailed.codeDigits}
      >
        Continue
      </Button>
      <Resend address={address} />
      <a className="link self-center" href={paths.forgotPassword}>
        Use a different email
      </a>
    </form>
  );
}
