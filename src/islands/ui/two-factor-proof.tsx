import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { SecretKeyForm } from './secret-key-form.tsx';
import { TextField } from './text-field.tsx';

export type Proof = { token: string } | { recovery_code: string };

interface TwoFactorProofProps {
  /** When it throws, the fields are cleared. */
  onSubmit: (proof: Proof) => Promise<void>;
  hideTitle?: boolean;
  children?: ReactNode;
}

const SHORTEST = 8;

function RecoveryForm({ onSubmit, children }: Pick<TwoFactorProofProps, 'onSubmit' | 'children'>) {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const isWhole = code.trim().length >= SHORTEST;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !isWhole) return;
    setBusy(true);
    try {
      await onSubmit({ recovery_code: code.trim() });
    } catch {
      setCode('');
      input.current?.focus();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="stack" noValidate method="post" onSubmit={(event) => void submit(event)}>
      <p className="sub">
        Enter one of the ten codes you saved when you turned on two-factor. Each works once.
      </p>
      <TextField
        ref={input}
        label="Recovery code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        hint="If the field clears, the code was wrong or has already been used."
      />
      {children}
      <Button type="submit" size="big" busy={busy} disabled={!isWhole}>
        Submit
      </Button>
    </form>
  );
}

/** The app's code, with a link for a lost phone. */
export function TwoFactorProof({ onSubmit, hideTitle = false, children }: TwoFactorProofProps) {
  const [isPhoneLost, setPhoneLost] = useState(false);
  return (
    <div className="stack">
      {isPhoneLost ? (
        <RecoveryForm onSubmit={onSubmit}>{children}</RecoveryForm>
      ) : (
        <SecretKeyForm hideTitle={hideTitle} onSubmit={(token) => onSubmit({ token })}>
          {children}
        </SecretKeyForm>
      )}
      <button className="link self-center" type="button" onClick={() => setPhoneLost(!isPhoneLost)}>
        {isPhoneLost ? 'Use your authenticator app' : 'Lost your phone? Use a recovery code'}
      </button>
    </div>
  );
}
