import { useRef, useState, type ClipboardEvent, type FormEvent, type ReactNode } from 'react';
import { twoFactor } from '#lib/constants.ts';
import { typedCode } from '#lib/rules/typed.ts';
import { Button } from './button.tsx';
import { TextField } from './text-field.tsx';

const isCode = (text: string) => new RegExp(`^\\d{${twoFactor.codeDigits}}$`).test(text);
const readDigits = (text: string) =>
  typedCode(text).replace(/\D/g, '').slice(0, twoFactor.codeDigits);
const INCOMPLETE = `Enter the ${twoFactor.codeDigits}-digit code.`;

/** Only a whole numeric code is read from the clipboard; a refused clipboard stays silent. */
async function readClipboardCode(): Promise<string | null> {
  const text = await navigator.clipboard?.readText().catch(() => '');
  const code = typedCode(text ?? '');
  return isCode(code) ? code : null;
}

interface SecretKeyFormProps {
  /** Sends the code. When it throws, the field is cleared and its validation restarts. */
  onSubmit: (code: string) => Promise<void>;
  /** If a dialog around the form has the title. */
  hideTitle?: boolean;
  /** Between the field and the button: a password that is also required. */
  children?: ReactNode;
}

function useSecretKey(onSubmit: SecretKeyFormProps['onSubmit']) {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [touched, setTouched] = useState(false);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (running.current || !isCode(code)) return setTouched(true);
    running.current = true;
    setBusy(true);
    try {
      await onSubmit(code);
    } catch {
      setCode('');
      setTouched(false);
      input.current?.focus();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  const take = (text: string | null) => {
    if (text) setCode(text);
  };
  const pasteHere = (event: ClipboardEvent) => {
    event.preventDefault();
    const text = typedCode(event.clipboardData.getData('text'));
    take(isCode(text) ? text : null);
  };
  const error = touched && !isCode(code) ? INCOMPLETE : undefined;
  return { input, code, setCode, error, setTouched, busy, submit, take, pasteHere };
}

/**
 * The two-factor form (spec 2, texts to the letter). An incorrect code clears the field without a message
 * (spec 8), so the text below the field explains a cleared field.
 */
export function SecretKeyForm({ onSubmit, hideTitle = false, children }: SecretKeyFormProps) {
  const form = useSecretKey(onSubmit);
  const pasteButton = (
    <button
      className="link"
      type="button"
      onClick={() => void readClipboardCode().then((code) => form.take(code))}
    >
      Paste
    </button>
  );
  return (
    <form className="stack" noValidate method="post" onSubmit={(event) => void form.submit(event)}>
      <div className="stack-xs">
        {!hideTitle && <h2>Secret Key</h2>}
        <p className="sub">
          Enter secret key displayed on your authenticator app to complete the process
        </p>
      </div>
      <TextField
        ref={form.input}
        label="Secret Key"
        data-autofocus=""
        inputMode="numeric"
        autoComplete="one-time-code"
        value={form.code}
        onChange={(event) => form.setCode(readDigits(event.target.value))}
        onPaste={form.pasteHere}
        onBlur={() => form.setTouched(form.code !== '')}
        error={form.error}
        hint="Codes change every 30 seconds. If the field clears, the code was wrong."
        end={pasteButton}
      />
      {children}
      <Button type="submit" size="big" busy={form.busy} disabled={!isCode(form.code)}>
        Submit
      </Button>
    </form>
  );
}
