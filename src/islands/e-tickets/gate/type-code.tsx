import { useState, type SyntheticEvent } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { readShortCode } from '#lib/e-tickets/ticket-short-code.ts';

interface TypeCodeProps {
  onCode: (code: string) => void;
}

/** The eight characters under a QR code that can't be scanned. */
export function TypeCode({ onCode }: TypeCodeProps) {
  const [error, setError] = useState<string>();
  const check = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('code') as HTMLInputElement;
    const code = readShortCode(field.value);
    setError(code ? undefined : 'Enter the 8 characters under the QR code.');
    field.focus();
    if (!code) return;
    field.value = '';
    onCode(code);
  };
  return (
    <form className="stack-s" onSubmit={check} noValidate>
      <TextField
        label="Code under the QR code"
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={12}
        enterKeyHint="go"
        error={error}
      />
      <Button type="submit" size="big">
        Check
      </Button>
    </form>
  );
}
