import { useEffect, useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { IconButton } from '#islands/ui/icon-button.tsx';
import { iconPlus } from '#lib/look/first-icons.ts';
import { iconMinus } from '#lib/look/icons.ts';
import { checkQuantity } from '#lib/shopping/shopping-item.ts';

interface QuantityFormProps {
  name: string;
  quantity: number;
  busy: boolean;
  onChange: (quantity: number) => void;
}

/** The quantity: a smaller one is priced right away, a larger one needs a new quote, and is confirmed either way. */
export function QuantityForm({ name, quantity, busy, onChange }: QuantityFormProps) {
  const [wanted, setWanted] = useState(quantity);
  useEffect(() => setWanted(quantity), [quantity]);
  const isMore = wanted > quantity;
  const step = (by: number) => ({
    disabled: busy || checkQuantity(String(wanted + by)) !== undefined,
    onClick: () => setWanted(wanted + by),
  });
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-3">
        <span
          className="inline-flex items-center font-semibold"
          role="group"
          aria-label={`Quantity of ${name}`}
        >
          <IconButton label="One fewer" icon={iconMinus} {...step(-1)} />
          <span className="num min-w-5 text-center" aria-live="polite">
            {wanted}
          </span>
          <IconButton label="One more" icon={iconPlus} {...step(1)} />
        </span>
        {wanted !== quantity && (
          <Button
            variant="tint"
            size="small"
            busy={busy}
            busyText="Changing"
            onClick={() => onChange(wanted)}
          >
            {isMore ? 'Ask for a new quote' : 'Update price'}
            <span className="vh">: {name}</span>
          </Button>
        )}
      </div>
      {isMore && (
        <p className="text-13 text-ink-3">
          We’ll send you a new quote. The item leaves the cart until then.
        </p>
      )}
    </div>
  );
}
