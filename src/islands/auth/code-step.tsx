import { useRef, useState, type FormEvent } from 'react';
import { twoFactor } from '#lib/constants.ts';
import { ApiError } from '#lib/browser/api/api-error.ts';
import { verifyTwoFactor } from '#lib/browser/api/auth.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { finishSignIn, pendingSignIn } from '#lib/browser/sign-in.ts';
import { showToast } from '#lib/browser/stores/overlays.ts';
import { Button } from '#islands/ui/button.tsx';
import { TextField } from '#islands/ui/text-field.tsx';

const isCode = (text: string) => new RegExp(`^\\d{${twoFactor.codeDigits}}$`).test(text);

/** Only a whole numeric code is taken from the clipboard; a refused clipboard stays silent. */
async function readClipboardCode(): Promise<string | null> {
  const text = await navigator.clipboard?.readText().catch(() => '');
  const code = (text ?? '').trim();
  return isCode(code) ? code : null;
}

/** The second step of signing in (spec 2, Two-factor secret key form). */
export function CodeStep({ onExpired }: { onExpired: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);

  const fail = (error: unknown) => {
    setBusy(false);
    setCode('');
    input.current?.focus();
    if (error instanceof ApiError && error.status === 401) {
      showToast('The code took too long. Please sign in again.', { tone: 'error' });
      return onExpired();
    }
    // A wrong code empties the field and says nothing (spec 8).
    const isWrongCode = error instanceof ApiError && [400, 422].includes(error.status);
    if (!isWrongCode) presentError(error);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !isCode(code)) return;
    setBusy(true);
    try {
      const { data } = await verifyTwoFactor(code, pendingSignIn());
      finishSignIn(data.user, data.expires_at, true);
    } catch (error) {
      fail(error);
    }
  };
  const paste = async () => {
    const pasted = await readClipboardCode();
    if (pasted) setCode(pasted);
  };
  return (
    <form className="stack" onSubmit={(event) => void submit(event)}>
      <p className="sub">
        Enter secret key displayed on your authenticator app to complete the process
      </p>
      <TextField
        ref={input}
        label="Secret Key"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={twoFactor.codeDigits}
        value={code}
        onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
        hint="A new code comes every 30 seconds."
        end={
          <button className="link" type="button" onClick={() => void paste()}>
            Paste
          </button>
        }
      />
      <Button type="submit" size="big" busy={busy} disabled={!isCode(code)}>
        Submit
      </Button>
    </form>
  );
}
