import { useEffect, useRef, useState } from 'react';
import { paths } from '#lib/paths.ts';
import { disableTwoFactor } from '#lib/auth/browser/calls.ts';
import { fieldErrors } from '#lib/browser/api/api-error.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { wakeOverlays } from '#lib/browser/stores/overlays.ts';
import { updateUser } from '#lib/browser/stores/session-state.ts';
import { DonePanel } from '#islands/kyc/done-panel.tsx';
import { PasswordField } from '#islands/ui/password-field.tsx';
import { TwoFactorProof, type Proof } from '#islands/ui/two-factor-proof.tsx';
import { isWrongCode } from './is-wrong-code.ts';

/** The password is asked for only if the server requires it: the sign-in is older than 10 minutes. */
function useDisable(onDone: () => void) {
  const password = useRef<HTMLInputElement>(null);
  const [asksPassword, setAsksPassword] = useState(false);
  const [problem, setProblem] = useState<string>();
  const disable = async (proof: Proof) => {
    setProblem(undefined);
    try {
      await disableTwoFactor(proof, password.current?.value);
      updateUser({ has_2fa_enabled: false });
      onDone();
    } catch (error) {
      const text = fieldErrors(error)['password'];
      if (text) {
        // The first time it is a question, not an error.
        setProblem(asksPassword ? text : undefined);
        setAsksPassword(true);
      }
      if (!text && !isWrongCode(error)) presentError(error);
      throw error;
    }
  };
  return { password, asksPassword, problem, disable };
}

/** /two-factor-auth/disable. */
export function TwoFactorOff() {
  const [isDone, setDone] = useState(false);
  const { password, asksPassword, problem, disable } = useDisable(() => setDone(true));
  useEffect(wakeOverlays, []);
  if (isDone)
    return (
      <DonePanel
        title="Two-factor is off"
        text="You’ll only need your password to sign in. You can turn it back on any time."
        next={{ href: paths.settingsSecurity, text: 'Back to security' }}
      />
    );
  return (
    <section className="card">
      <TwoFactorProof onSubmit={disable}>
        {asksPassword && (
          <div className="stack-s">
            <p className="sub" role="alert">
              You signed in a while ago. Enter your password, then the code again.
            </p>
            <PasswordField ref={password} label="Password" error={problem} />
          </div>
        )}
      </TwoFactorProof>
    </section>
  );
}
