import { useRef, useState, type SubmitEvent } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { Tile } from '#islands/ui/tile.tsx';
import { fieldErrors, isLost } from '#lib/browser/api/api-error.ts';
import { saveBeneficiary } from '#lib/refill/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import type { Order } from '#lib/orders/contract.ts';
import type { SaveBeneficiary } from '#lib/refill/contract.ts';
import { iconChevronRight, iconCircleCheck } from '#lib/look/first-icons.ts';
import { iconStar } from '#lib/look/icons.ts';
import { billTypes } from '#lib/orders/words.ts';

type PaidNumber = Omit<SaveBeneficiary, 'beneficiary_name'>;

/** The number that an order paid, if it can be saved. */
export function numberOf({ type, repeat }: Order): PaidNumber | null {
  const service_type = billTypes.find((bill) => bill === type);
  const { user_number, bill_id } = repeat?.draft ?? {};
  return service_type && user_number && bill_id ? { service_type, user_number, bill_id } : null;
}

const NAME_MAX = 60;

/** One field only: the order's page doesn't need the form library. */
function NameForm({ number, onSaved }: { number: PaidNumber; onSaved: (name: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const refuse = (message: string) => {
    setError(message);
    field.current?.focus();
  };
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    const name = field.current?.value.trim() ?? '';
    if (name === '') return refuse('Enter a name.');
    setError(undefined);
    setBusy(true);
    try {
      await saveBeneficiary({ ...number, beneficiary_name: name });
      onSaved(name);
    } catch (failure) {
      const message = isLost(failure)
        ? 'We didn’t get a response. Save again when you’re back online.'
        : fieldErrors(failure)['beneficiary_name'];
      if (message) refuse(message);
      else presentError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="grid grid-cols-main-auto items-end gap-2 px-4 pt-3 pb-4 has-[.is-bad]:items-center"
      noValidate
      onSubmit={(event) => void save(event)}
    >
      <TextField
        label={`Name for ${number.user_number}`}
        maxLength={NAME_MAX}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for by the press before
        autoFocus
        error={error}
        ref={field}
      />
      <Button type="submit" variant="tint" busy={busy} busyText="Saving">
        Save
      </Button>
    </form>
  );
}

/** Gives a paid number a name, so that one tap fills the form next time. */
export function SaveNumber({ number }: { number: PaidNumber }) {
  const [isOpen, setOpen] = useState(false);
  const [savedAs, setSavedAs] = useState<string>();
  if (savedAs)
    return (
      <p className="row" role="status">
        <Tile icon={iconCircleCheck} tone="ok" />
        <span className="row-main">
          <span className="row-t">Saved as {savedAs}</span>
          <span className="row-s">One tap fills it in next time</span>
        </span>
      </p>
    );
  if (isOpen) return <NameForm number={number} onSaved={setSavedAs} />;
  return (
    <button className="row" type="button" onClick={() => setOpen(true)}>
      <Tile icon={iconStar} tone="ink" />
      <span className="row-main">
        <span className="row-t">Save this number</span>
        <span className="row-s">Give it a name for next time</span>
      </span>
      <Icon path={iconChevronRight} />
    </button>
  );
}
