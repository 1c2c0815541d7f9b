import { PhoneField } from '#islands/ui/phone-field.tsx';
import { Select } from '#islands/ui/select.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import type { Delivery, ShoppingCountry } from '#lib/shopping/request.contract.ts';
import { typedName } from '#lib/rules/typed.ts';
import type { DeliveryState } from './use-delivery.ts';

type Field = keyof Delivery;

/** The shared props of a delivery's fields, by name in the request. */
const fieldOf = ({ delivery, errors, change }: DeliveryState, name: Field) => ({
  name: `delivery.${name}`,
  value: delivery[name],
  error: errors[`delivery.${name}`],
  onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
});

const regionWords: Record<string, string> = {
  NG: 'State',
  US: 'State',
  GH: 'Region',
  KE: 'County',
};

function Place({ state, country }: { state: DeliveryState; country: ShoppingCountry | undefined }) {
  const { countries } = state;
  return (
    <>
      <Select
        label="Country"
        placeholder="Choose a country"
        autoComplete="country"
        choices={countries.map(({ code, name }) => ({ value: code, label: name }))}
        {...fieldOf(state, 'country_code')}
        onChange={({ target }) => state.chooseCountry(target.value)}
      />
      <Select
        label={regionWords[country?.code ?? ''] ?? 'State or region'}
        placeholder={country ? 'Choose from the list' : 'Choose the country first'}
        disabled={!country}
        choices={country?.states.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        {...fieldOf(state, 'state_id')}
      />
      <TextField label="Town" autoComplete="address-level2" {...fieldOf(state, 'town')} />
      <TextField
        label="Address"
        autoComplete="street-address"
        hint="Street, number and anything that helps to find it."
        {...fieldOf(state, 'address')}
      />
      {country?.postcode && (
        <TextField
          label={country.postcode.label}
          aside={country.postcode.required ? undefined : 'Optional'}
          autoComplete="postal-code"
          {...fieldOf(state, 'zip_code')}
        />
      )}
    </>
  );
}

/** Who gets the parcel, and where. */
export function DeliveryFields({ state }: { state: DeliveryState }) {
  const { country } = state;
  const dialling = country && `We add +${country.dialing_code} if you leave it out.`;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
        <TextField
          label="First name"
          autoComplete="given-name"
          clean={typedName}
          {...fieldOf(state, 'first_name')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          clean={typedName}
          {...fieldOf(state, 'last_name')}
        />
      </div>
      <Place state={state} country={country} />
      <PhoneField
        label="Phone number of the recipient"
        hint={dialling ?? 'The courier calls this number.'}
        {...fieldOf(state, 'phone_number')}
        onBlur={({ target }) => state.change({ phone_number: target.value })}
      />
    </>
  );
}
