import { useRef, useState, type SyntheticEvent } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { fieldErrors } from '#lib/browser/api/api-error.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { typedCode } from '#lib/rules/typed.ts';
import { submitDepositCode } from '#lib/wallet/browser/calls.ts';
import type { DepositState } from '#lib/wallet/contract.ts';

interface MobileMoneyCodeProps {
  reference: string;
  onTaken: (deposit: DepositState) => void;
}

/** Asks for the code that a network gives its customer for this payment. */
export function MobileMoneyCode({ reference, onTaken }: MobileMoneyCodeProps) {
  const field = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = typedCode(field.current?.value ?? '');
    setError(code ? undefined : 'Enter the code.');
    if (!code || busy) return;
    setBusy(true);
    try {
      onTaken((await submitDepositCode(reference, code)).data);
    } catch (thrown) {
      const { code: wrong } = fieldErrors(thrown);
      if (wrong) setError(wrong);
      else presentError(thrown);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label="Code"
        ref={field}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        clean={typedCode}
        error={error}
      />
      <Button type="submit" size="big" busy={busy} busyText="Checking the code">
        Continue
      </Button>
    </form>
  );
}
