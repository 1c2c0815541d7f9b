import { useEffect, useRef, useState } from 'react';
import { presentError } from '#lib/browser/present-error.ts';
import { notePasskeyHere } from '#lib/auth/browser/passkey-here.ts';
import { finishSignIn } from '#lib/auth/browser/sign-in.ts';
import { showToast } from '#lib/browser/stores/overlays.ts';
import type { signInByPasskey } from '#lib/auth/browser/passkeys.ts';

type Answer = Awaited<ReturnType<typeof signInByPasskey>>;

/** Completes a passkey sign-in, and remembers that this device has one. */
function enter(answer: NonNullable<Answer>): void {
  const { user, expires_at } = answer.data;
  if (!('uuid' in user)) return;
  notePasskeyHere(user.uuid);
  finishSignIn(user, expires_at, false);
}

/**
 * Signing in with a passkey: by the button, or by the browser's suggestion under the email field. Only one of
 * the two can wait for the visitor, so the button ends the suggestion.
 */
export function usePasskeySignIn() {
  const [busy, setBusy] = useState(false);
  const offer = useRef<AbortController>(null);
  useEffect(() => {
    const waiting = (offer.current = new AbortController());
    const { signal } = waiting;
    const wait = async () => {
      // a browser without passkeys never loads their code
      if (!('PublicKeyCredential' in window)) return;
      const passkeys = await import('#lib/auth/browser/passkeys.ts');
      if (!(await passkeys.canOfferInField()) || signal.aborted) return;
      const answer = await passkeys.signInByPasskey(signal);
      if (answer) enter(answer);
    };
    // the suggestion is an extra: the button and the password show errors
    void wait().catch(() => undefined);
    return () => waiting.abort();
  }, []);

  const signIn = async () => {
    offer.current?.abort();
    if (!('PublicKeyCredential' in window))
      return showToast('This browser can’t use passkeys. Sign in with your password.');
    setBusy(true);
    try {
      const { signInByPasskey } = await import('#lib/auth/browser/passkeys.ts');
      const answer = await signInByPasskey();
      if (answer) return enter(answer);
    } catch (error) {
      presentError(error);
    }
    setBusy(false);
  };
  return { busy, signIn };
}
