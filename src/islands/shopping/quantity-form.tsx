import { useEffect, useState, type SubmitEvent } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { readWhole } from '#lib/rules/amount.ts';
import { checkQuantity } from '#lib/shopping/shopping-item.ts';

interface QuantityFormProps {
  name: string;
  quantity: number;
  busy: boolean;
  onChange: (quantity: number) => void;
}

/** The quantity: a smaller one is priced right away, a larger one needs a new quote. */
export function QuantityForm({ name, quantity, busy, onChange }: QuantityFormProps) {
  const [text, setText] = useState(String(quantity));
  const [error, setError] = useState<string>();
  useEffect(() => setText(String(quantity)), [quantity]);
  const wanted = readWhole(text) ?? 0;
  const hint =
    wanted > quantity
      ? 'We’ll send you a new quote. The item leaves the cart until then.'
      : wanted > 0 && wanted < quantity
        ? 'The price goes down right away.'
        : undefined;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const problem = checkQuantity(text);
    setError(problem);
    if (!problem && wanted !== quantity) onChange(wanted);
  };
  return (
    <form
      className="flex items-start gap-2 max-[18rem]:flex-col max-[18rem]:items-stretch"
      noValidate
      onSubmit={submit}
    >
      <div className="min-w-0 flex-1">
        <TextField
          label="Quantity"
          inputMode="numeric"
          autoComplete="off"
          value={text}
          error={error}
          hint={hint}
          onChange={({ target }) => {
            setText(target.value);
            setError(undefined);
          }}
        />
      </div>
      <Button
        className="mt-7 max-[18rem]:mt-0"
        type="submit"
        variant="line"
        busy={busy}
        busyText="Changing"
      >
        Change<span className="vh">: quantity of {name}</span>
      </Button>
    </form>
  );
}
