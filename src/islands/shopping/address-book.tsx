import { useState } from 'react';
import { IconButton } from '#islands/ui/icon-button.tsx';
import { Select } from '#islands/ui/select.tsx';
import { removeAddress } from '#lib/shopping/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import type { Delivery, ShoppingAddress } from '#lib/shopping/request.contract.ts';
import { iconTrash2 } from '#lib/look/icons.ts';

interface AddressBookProps {
  saved: readonly ShoppingAddress[];
  onChoose: (delivery: Delivery) => void;
}

/** Saved deliveries; one of them fills in the form. */
export function AddressBook({ saved, onChoose }: AddressBookProps) {
  const [book, setBook] = useState(saved);
  const [chosen, setChosen] = useState('');
  if (book.length === 0) return null;
  const address = book.find(({ id }) => id === chosen);
  const choose = (id: string) => {
    setChosen(id);
    const found = book.find((each) => each.id === id);
    if (found) onChoose(found.delivery);
  };
  const remove = async (id: string) => {
    try {
      setBook((await removeAddress(id)).data);
      setChosen('');
    } catch (error) {
      presentError(error);
    }
  };
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <Select
          label="Saved addresses"
          placeholder="Choose one to fill in the form"
          choices={book.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen}
          onChange={({ target }) => choose(target.value)}
        />
      </div>
      {address && (
        <IconButton
          label={`Remove ${address.name} from saved addresses`}
          icon={iconTrash2}
          size={20}
          onClick={() => void remove(address.id)}
        />
      )}
    </div>
  );
}
