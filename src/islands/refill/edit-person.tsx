import { useRef, useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { fieldErrors } from '#lib/browser/api/api-error.ts';
import {
  fetchBeneficiaries,
  removeBeneficiary,
  saveBeneficiary,
} from '#lib/refill/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import type { Beneficiary } from '#lib/refill/contract.ts';

interface EditPersonProps {
  person: Beneficiary;
  onChanged: (people: Beneficiary[]) => void;
}

/** One change at a time; afterwards the list of this type of bill is loaded again. */
function useEdit({ person, onChanged }: EditPersonProps, onDone: () => void) {
  const [busy, setBusy] = useState<'save' | 'remove' | null>(null);
  const [error, setError] = useState<string>();
  const run = async (what: 'save' | 'remove', send: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(what);
    setError(undefined);
    try {
      await send();
      onChanged((await fetchBeneficiaries(person.service_type)).data);
      onDone();
    } catch (failure) {
      setError(fieldErrors(failure)['beneficiary_name']);
      presentError(failure, { shownFields: ['beneficiary_name'] });
    } finally {
      setBusy(null);
    }
  };
  return { busy, error, run };
}

/** Renames a saved number, or removes it. */
export function EditPerson(props: EditPersonProps) {
  const { person } = props;
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { busy, error, run } = useEdit(props, () => setOpen(false));
  const { id, beneficiary_name, bill_id, service_type, user_number } = person;
  if (!id) return null;
  const save = () =>
    run('save', () => {
      const name = field.current?.value ?? '';
      return saveBeneficiary({ bill_id, service_type, user_number, beneficiary_name: name });
    });
  if (!isOpen)
    return (
      <button className="link self-start" type="button" onClick={() => setOpen(true)}>
        Rename or remove {beneficiary_name}
      </button>
    );
  return (
    <div className="stack-s">
      <TextField
        label="Name for this number"
        ref={field}
        defaultValue={beneficiary_name ?? ''}
        error={error}
        maxLength={60}
        autoComplete="off"
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void save();
        }}
      />
      <div className="two">
        <Button variant="tint" busy={busy === 'save'} busyText="Saving" onClick={() => void save()}>
          Save name
        </Button>
        <Button
          variant="danger-line"
          busy={busy === 'remove'}
          busyText="Removing"
          onClick={() => void run('remove', () => removeBeneficiary(id))}
        >
          Remove
        </Button>
      </div>
    </div>
  );
}
