import { useState } from 'react';
import { Select } from '#islands/ui/select.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { askForOrder } from '#lib/provider-desk/browser/calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import type { DeskProviderOrder } from '#lib/provider-desk/contract.ts';
import type { CountryCode } from '#lib/countries.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import type { ProviderPort } from '#lib/provider-desk/ports.ts';
import { describePlace } from '#lib/provider-desk/places.ts';
import { DeskForm } from '#islands/desk/desk-form.tsx';
import { textOf } from '#islands/desk/form-text.ts';
import { useDeskAct } from '#islands/desk/use-desk-act.ts';

interface Choice {
  value: string;
  label: string;
}

interface ProviderOrderFormProps {
  port: ProviderPort;
  countries: readonly Choice[];
  products: readonly Choice[];
  /** The providers in use. */
  providers: readonly string[];
  /** This port's current orders. */
  orders: readonly Pick<DeskProviderOrder, 'country' | 'product' | 'providers'>[];
  /** The initial choice: an earlier order. */
  start: { country: string; product: string; providers: readonly string[] };
}

/** Asks a second approver to change which provider gets new requests. */
export function ProviderOrderForm(props: ProviderOrderFormProps) {
  const { port, countries, products, providers, orders, start } = props;
  const act = useDeskAct();
  const [where, setWhere] = useState({ country: start.country, product: start.product });
  const [named, setNamed] = useState<readonly string[]>(start.providers);
  const country = where.country === '' ? null : (where.country as CountryCode);
  const product = where.product === '' ? null : where.product;
  const before =
    orders.find((each) => each.country === country && each.product === product)?.providers ?? [];
  const send = async (form: HTMLFormElement) => {
    const reason = textOf(new FormData(form), 'reason');
    const wanted = named.filter((id) => id !== '');
    await askForOrder({ port, country, product, providers: wanted, before, reason });
    goTo(deskPaths.providersOf({ said: 'asked' }));
  };
  const choices = providers.map((value) => ({ value, label: value }));
  return (
    <DeskForm act={act} send={send} button="Ask a second approver" busyText="Asking">
      <div className="two">
        <Select
          label="Country"
          placeholder="Every country"
          choices={countries}
          value={where.country}
          onChange={(event) => setWhere({ ...where, country: event.target.value })}
          {...act.of('country')}
        />
        {products.length > 0 && (
          <Select
            label={port === 'identity' ? 'Document' : 'Product'}
            placeholder="Everything"
            choices={products}
            value={where.product}
            onChange={(event) => setWhere({ ...where, product: event.target.value })}
            {...act.of('product')}
          />
        )}
      </div>
      {providers.map((id, place) => (
        <Select
          key={id}
          label={describePlace(place)}
          placeholder={place === 0 ? 'As built in' : 'Any'}
          choices={choices}
          value={named[place] ?? ''}
          onChange={(event) =>
            setNamed(providers.map((_, n) => (n === place ? event.target.value : (named[n] ?? ''))))
          }
          {...(place === 0 ? act.of('providers') : {})}
        />
      ))}
      <TextField
        label="Reason"
        hint="For colleagues, in the audit log."
        maxLength={300}
        {...act.of('reason')}
      />
    </DeskForm>
  );
}
