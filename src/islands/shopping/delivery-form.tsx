import { type ReactNode, useState } from 'react';
import { useStore } from '@nanostores/react';
import { Button } from '#islands/ui/button.tsx';
import { Note } from '#islands/ui/note.tsx';
import { PhoneField } from '#islands/ui/phone-field.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { $online } from '#lib/browser/stores/online.ts';
import type { ForbiddenGoods } from '#lib/shopping/quote.contract.ts';
import type { Delivery, ShoppingAddress, ShoppingCountry } from '#lib/shopping/request.contract.ts';
import { paths } from '#lib/paths.ts';
import { IconButton } from '#islands/ui/icon-button.tsx';
import { Select } from '#islands/ui/select.tsx';
import { removeAddress } from '#lib/shopping/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { iconTrash2 } from '#lib/look/icons.ts';
import { DeliveryFields } from './delivery-fields.tsx';
import { RequestSent } from './request-sent.tsx';
import { useDelivery } from './use-delivery.ts';

export interface DeliveryFormProps {
  countries: readonly ShoppingCountry[];
  goods: readonly ForbiddenGoods[];
  saved: readonly ShoppingAddress[];
  isGuest: boolean;
  /** The page's picture for after the list was sent. */
  drawn?: ReactNode;
}

type Delivering = ReturnType<typeof useDelivery>;

/** The items of the list, with those that the country doesn't accept. */
function Listed({ state, told }: Delivering) {
  const count = state.items.length;
  return (
    <section className="card stack-s" aria-labelledby="listed">
      <div className="flex items-center justify-between gap-3">
        <h2 id="listed">
          {count} {count === 1 ? 'item' : 'items'}
        </h2>
        <a className="link" href={paths.createShopping}>
          Change<span className="vh">: items</span>
        </a>
      </div>
      <ul className="grid gap-1 text-14 text-ink-2">
        {state.items.map((item) => (
          <li className="break-words" key={item.id}>
            {item.requested_quantity} × {item.name || 'No name yet'}
          </li>
        ))}
      </ul>
      <div aria-live="polite">
        {told.map(({ id, number, text, isRefused }) => (
          <p className={isRefused ? 'text-14 text-error-ink' : 'text-14 text-warning-ink'} key={id}>
            Item {number}: {text}
          </p>
        ))}
      </div>
    </section>
  );
}

function Messages({ isUnsure }: Pick<Delivering, 'isUnsure'>) {
  const online = useStore($online, { ssr: 'initial' });
  if (!online)
    return (
      <Note tone="warn" alert>
        You’re offline. Your list is saved here; send it when you’re back online.
      </Note>
    );
  if (!isUnsure) return null;
  return (
    <Note tone="warn" alert>
      We didn’t get a response. Try again: your list is never sent twice.
    </Note>
  );
}

interface AddressBookProps {
  saved: readonly ShoppingAddress[];
  onChoose: (delivery: Delivery) => void;
}

/** Saved deliveries; one of them fills in the form. */
function AddressBook({ saved, onChoose }: AddressBookProps) {
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

/** The delivery address of a list, which is sent from here. */
export function DeliveryForm({ countries, goods, saved, isGuest, drawn }: DeliveryFormProps) {
  const all = useDelivery({ countries, goods });
  const { form, busy, submit, state } = all;
  if (state.list.length > 0) return <RequestSent list={state.list} drawn={drawn} />;
  return (
    <form className="flow" method="post" noValidate ref={form} onSubmit={submit}>
      <Listed {...all} />
      <section className="card stack" aria-labelledby="recipient">
        <h2 id="recipient">Where should it go?</h2>
        <AddressBook saved={saved} onChoose={all.change} />
        <DeliveryFields state={all} />
      </section>
      <section className="card stack" aria-labelledby="you">
        <h2 id="you">How we reach you</h2>
        <PhoneField
          label="Your WhatsApp number"
          hint="For questions about your items. We never ask for your PIN there."
          name="whatsapp_no"
          value={all.whatsapp_no}
          error={all.errors['whatsapp_no']}
          onChange={({ target }) => all.changeWhatsapp(target.value)}
          onBlur={({ target }) => all.changeWhatsapp(target.value)}
        />
        {!isGuest && (
          <TextField
            label="Save this address as"
            aside="Optional"
            placeholder="Mum’s house"
            autoComplete="off"
            maxLength={60}
            value={all.addressName}
            onChange={({ target }) => all.setAddressName(target.value)}
          />
        )}
      </section>
      <Messages {...all} />
      <div className="flow-foot">
        <p className="flow-sum">{isGuest ? 'You’ll sign in first' : 'You pay nothing yet'}</p>
        <Button type="submit" busy={busy} busyText="Sending">
          Ask for a quote
        </Button>
      </div>
    </form>
  );
}
