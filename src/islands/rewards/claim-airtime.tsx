import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#islands/ui/button.tsx';
import { Note } from '#islands/ui/note.tsx';
import { PhoneField } from '#islands/ui/phone-field.tsx';
import { Select } from '#islands/ui/select.tsx';
import { usePlainSubmit } from '#islands/ui/use-plain-submit.ts';
import { isLost } from '#lib/browser/api/api-error.ts';
import { idempotencyKey } from '#lib/browser/api/idempotency-key.ts';
import { claimAirtime } from '#lib/rewards/browser/calls.ts';
import { presentInForm } from '#lib/browser/form-errors.ts';
import type { Biller } from '#lib/refill/contract.ts';
import { paths } from '#lib/paths.ts';
import { checkPhoneNumber, nationalDigits, suggestNetwork } from '#lib/rules/network.ts';
import { supportedCountries, type CountryCode } from '#lib/countries.ts';

type Network = Pick<Biller, 'bill_id' | 'short_name' | 'prefixes'>;

interface ClaimAirtimeProps {
  /** The prize. */
  id: string;
  /** "₦100.00 airtime". */
  title: string;
  networks: readonly Network[];
  /** The member's own number, if we know it. */
  phone: string;
  country: CountryCode;
}

const networkOf = (typed: string, networks: readonly Network[], country: CountryCode): string =>
  suggestNetwork(nationalDigits(typed, supportedCountries[country].dialingCode), networks)
    ?.bill_id ?? '';

function Sent({ title, reference }: { title: string; reference: string }) {
  return (
    <Note tone="ok" alert>
      {title} is on its way.{' '}
      <a className="link" href={paths.order(reference)}>
        Follow it
      </a>
    </Note>
  );
}

/** Asks where to send airtime that was won. */
export function ClaimAirtime({ id, title, networks, phone, country }: ClaimAirtimeProps) {
  const attempt = useRef({ key: '', number: '' });
  const [sent, setSent] = useState<string | null>(null);
  const form = useForm({
    mode: 'onTouched',
    defaultValues: { user_number: phone, bill_id: networkOf(phone, networks, country) },
  });
  const { errors, dirtyFields } = form.formState;
  const { busy, said, formProps } = usePlainSubmit(form, {
    send: async (fields) => {
      // another number is another request; a prize is only sent once, whatever the key
      if (attempt.current.number !== fields.user_number)
        attempt.current = { key: idempotencyKey(), number: fields.user_number };
      const { data } = await claimAirtime(id, fields, attempt.current.key);
      setSent(data.reference_code);
      return undefined;
    },
    refuse: (error) => {
      if (isLost(error)) return 'We didn’t get a response. Try again: it only counts once.';
      presentInForm(form, error, ['user_number', 'bill_id']);
      return undefined;
    },
  });
  if (sent !== null) return <Sent title={title} reference={sent} />;
  return (
    <form {...formProps} aria-label={`Where to send ${title}`}>
      {said && (
        <Note tone="warn" alert>
          {said}
        </Note>
      )}
      <PhoneField
        label={`Send ${title} to`}
        country={country}
        defaultValue={phone}
        error={errors.user_number?.message}
        {...form.register('user_number', {
          validate: (typed) => checkPhoneNumber(typed, country) ?? true,
          onChange: ({ target }: { target: HTMLInputElement }) => {
            if (!dirtyFields.bill_id)
              form.setValue('bill_id', networkOf(target.value, networks, country));
          },
        })}
      />
      <Select
        label="Network"
        placeholder="Choose a network"
        choices={networks.map(({ bill_id: value, short_name: label }) => ({ value, label }))}
        error={errors.bill_id?.message}
        {...form.register('bill_id', { required: 'Choose the network of this number.' })}
      />
      <Button type="submit" size="big" busy={busy} busyText="Sending">
        Send airtime
      </Button>
    </form>
  );
}
