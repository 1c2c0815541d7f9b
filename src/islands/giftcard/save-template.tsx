import { useRef, useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { fieldErrors } from '#lib/browser/api/api-error.ts';
import { saveTemplate } from '#lib/giftcard/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { showToast } from '#lib/browser/stores/overlays.ts';
import { sellFields } from './use-held-quote.ts';
import type { Sell } from './use-sell.ts';

const NAME_MAX = 40;

/** Saves brand, country, type, receipt and values under a name, to start from next time. */
export function SaveTemplate({ sell }: { sell: Sell }) {
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const save = async () => {
    const name = field.current?.value.trim() ?? '';
    setError(name ? undefined : 'Enter a name.');
    if (!name) return field.current?.focus();
    setBusy(true);
    try {
      await saveTemplate({ name, ...sellFields(sell.rates, sell.setup) });
      showToast(`Saved as ${name}`);
      setOpen(false);
    } catch (failure) {
      setError(fieldErrors(failure)['name']);
      presentError(failure, { shownFields: ['name'] });
    } finally {
      setBusy(false);
    }
  };
  if (!isOpen)
    return (
      <button className="link self-start" type="button" onClick={() => setOpen(true)}>
        Save this for next time
      </button>
    );
  return (
    <div className="grid grid-cols-main-auto items-start gap-2 [&_.btn]:mt-6.5 [&_.btn]:min-h-control">
      <TextField
        label="Name"
        hint="Without photos and codes."
        ref={field}
        error={error}
        maxLength={NAME_MAX}
        autoComplete="off"
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void save();
        }}
      />
      <Button variant="tint" busy={busy} busyText="Saving" onClick={() => void save()}>
        Save
      </Button>
    </div>
  );
}
