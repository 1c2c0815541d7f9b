import { useRef } from 'react';
import { twoFactor } from '#lib/constants.ts';
import { ApiError } from '#lib/browser/api/api-error.ts';
import { verifyTwoFactor, type TwoFactorProof as Proof } from '#lib/auth/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { clearPendingSignIn, finishSignIn, pendingSignIn } from '#lib/auth/browser/sign-in.ts';
import { showToast } from '#lib/browser/stores/overlays.ts';
import { endSession } from '#lib/browser/end-session.ts';
import { TwoFactorProof } from '#islands/ui/two-factor-proof.tsx';

const isWrongCode = (error: unknown): boolean =>
  error instanceof ApiError && [400, 422].includes(error.status);

/** The second step of signing in; the fifth incorrect code ends it. */
export function CodeStep({ onExpired }: { onExpired: () => void }) {
  const wrong = useRef(0);
  const end = (reason: string) => {
    clearPendingSignIn();
    void endSession('left');
    showToast(reason, { tone: 'error' });
    onExpired();
  };
  const fail = (error: unknown) => {
    if (error instanceof ApiError && error.status === 401)
      return end('Your code expired. Please sign in again.');
    if (!isWrongCode(error)) return presentError(error);
    wrong.current += 1;
    // An incorrect code shows no message (spec 8) until it ends the sign-in.
    if (wrong.current >= twoFactor.wrongCodesEndPending)
      end('Too many wrong codes. Please sign in again.');
  };
  const verify = async (proof: Proof) => {
    try {
      const { data } = await verifyTwoFactor(proof, pendingSignIn());
      finishSignIn(data.user, data.expires_at, true);
    } catch (error) {
      fail(error);
      throw error;
    }
  };
  return <TwoFactorProof hideTitle onSubmit={verify} />;
}
