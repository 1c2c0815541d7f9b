import { useEffect, useRef, type SubmitEvent } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import type { Shown } from './use-own-limits.ts';

/** Asks for the second factor before more may leave. */
export function CodeField({ shown }: { shown: Shown }) {
  const input = useRef<HTMLInputElement>(null);
  const { waiting } = shown;
  useEffect(() => {
    if (waiting) input.current?.focus();
  }, [waiting]);
  if (!waiting) return null;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = input.current?.value.trim() ?? '';
    if (code) return void shown.save(waiting, code);
    shown.setErrors({ code: 'Enter a code.' });
    input.current?.focus();
  };
  return (
    <form className="stack-s" noValidate onSubmit={submit}>
      <TextField
        ref={input}
        label="Code from your authenticator app"
        name="code"
        autoComplete="one-time-code"
        hint="Or one of your recovery codes."
        error={shown.errors['code']}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={shown.busy} busyText="Checking">
          Confirm
        </Button>
        <Button variant="line" size="small" onClick={() => shown.setWaiting(undefined)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
