import { useRef, useState, type FormEvent } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { PasswordField } from '#islands/ui/password-field.tsx';
import { Sheet } from '#islands/ui/sheet.tsx';
import { fieldErrors } from '#lib/browser/api/api-error.ts';
import { proveOwner } from '#lib/auth/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { closeModal } from '#lib/browser/stores/overlays.ts';

/** Asks for the password before a sensitive action, when the last proof is more than ten minutes old. */
export function ProofModal({ onProven }: { onProven: () => void }) {
  const password = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const typed = password.current?.value ?? '';
    if (typed === '') {
      setError('Enter your password.');
      return password.current?.focus();
    }
    setBusy(true);
    setError(undefined);
    try {
      await proveOwner({ password: typed });
      onProven();
      closeModal();
    } catch (problem) {
      const text = fieldErrors(problem)['password'];
      setError(text);
      if (!text) presentError(problem);
      setBusy(false);
      password.current?.focus();
    }
  };
  return (
    <Sheet open title="Confirm it’s you" onClose={closeModal}>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <p className="sub">You signed in a while ago. Enter your password to make this change.</p>
        <PasswordField ref={password} label="Password" name="password" error={error} />
        <Button type="submit" size="big" busy={busy} busyText="Checking">
          Continue
        </Button>
      </form>
    </Sheet>
  );
}
