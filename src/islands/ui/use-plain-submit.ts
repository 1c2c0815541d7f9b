import { useRef, useState, type SubmitEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

interface PlainSubmit<T> {
  /**
   * Sends the typed values; `gone` is true when the page is being left, so that nothing is sent
   * again.
   */
  send: (fields: T) => Promise<'gone' | undefined>;
  /** Shows what went wrong; its return value is shown outside the fields. */
  refuse: (error: unknown) => string | undefined;
}

/** A form that is sent as it was typed: one request at a time, busy until there is an answer. */
export function usePlainSubmit<T extends FieldValues>(
  form: UseFormReturn<T>,
  { send, refuse }: PlainSubmit<T>,
) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const running = useRef(false);
  const rest = () => {
    running.current = false;
    setBusy(false);
  };
  const run = async (fields: T) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setSaid('');
    try {
      if ((await send(fields)) !== 'gone') rest();
    } catch (error) {
      setSaid(refuse(error) ?? '');
      rest();
    }
  };
  const submit = form.handleSubmit(run);
  return {
    busy,
    said,
    say: setSaid,
    formProps: {
      className: 'stack',
      noValidate: true,
      method: 'post',
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
    },
  } as const;
}
