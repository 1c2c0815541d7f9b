import { useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import type { CurrencyCode } from '#lib/countries.ts';
import { formatMoney } from '#lib/money.ts';
import { cryptoTrades } from '#lib/product-constants.ts';
import { formatSpan } from '#lib/time-spans.ts';
import type { Saved } from './use-saved.ts';

interface SaveAddressProps {
  saved: Saved;
  address: Record<'address' | 'network' | 'memo', string>;
  currency: CurrencyCode;
}

const { large, newAddressS } = cryptoTrades;

/** When a new address can receive large amounts, if the currency has such a threshold. */
function waitOf(currency: CurrencyCode): string {
  const sum = Object.entries(large).find(([code]) => code === currency)?.[1];
  return sum
    ? `You can send ${formatMoney(sum, currency)} or more to a new address after ${formatSpan(newAddressS)}.`
    : '';
}

/** Gives the address a name for the next time. */
export function SaveAddress({ saved, address, currency }: SaveAddressProps) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  if (!isOpen)
    return (
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Save this address
      </Button>
    );
  const save = async () => {
    if (await saved.save({ name, ...address })) setOpen(false);
  };
  return (
    <div className="stack-s">
      <TextField
        label="Name of this address"
        hint={waitOf(currency)}
        maxLength={40}
        autoComplete="off"
        value={name}
        error={saved.problem}
        onChange={({ target }) => setName(target.value)}
      />
      <Button variant="tint" busy={saved.busy} busyText="Saving" onClick={() => void save()}>
        Save
      </Button>
    </div>
  );
}
