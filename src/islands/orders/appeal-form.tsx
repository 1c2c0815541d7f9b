import { useRef, useState, type SubmitEvent } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { Field, useFieldIds } from '#islands/ui/field.tsx';
import { appealOrder } from '#lib/orders/browser/flag-calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { showToast } from '#lib/browser/stores/overlays.ts';
import type { Order } from '#lib/orders/contract.ts';

interface AppealFormProps {
  reference: string;
  about: 'flag' | 'decision';
  onSent: (order: Order) => void;
}

/** The user's objection to a flag or a decision: once, read by an operator. */
export function AppealForm({ reference, about, onSent }: AppealFormProps) {
  const { id, describedBy } = useFieldIds();
  const text = useRef<HTMLTextAreaElement>(null);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const message = text.current?.value.trim() ?? '';
    setError(message === '' ? 'Tell us what’s wrong.' : undefined);
    if (message === '') return text.current?.focus();
    setBusy(true);
    try {
      const { data } = await appealOrder(reference, { message, about });
      showToast('Got it. Our team will read it.');
      onSent(data);
    } catch (failure) {
      presentError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="stack-s" noValidate onSubmit={(event) => void send(event)}>
      <Field
        id={id}
        describedBy={describedBy}
        error={error}
        label="Think this is wrong? Tell us why"
        hint="You can appeal once. Our team will read it."
      >
        <div className="control">
          <textarea
            ref={text}
            id={id}
            name="message"
            rows={3}
            maxLength={1000}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
          />
        </div>
      </Field>
      <Button type="submit" variant="line" busy={busy} busyText="Sending">
        Request a second review
      </Button>
    </form>
  );
}
