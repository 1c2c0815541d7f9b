import { useState, type SubmitEvent } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { Note } from '#islands/ui/note.tsx';
import { Select } from '#islands/ui/select.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { addOrganiser } from '#lib/browser/api/desk-events.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { countryCodes, supportedCountries, type CountryCode } from '#lib/countries.ts';
import { deskPaths } from '#lib/desk-paths.ts';
import { textOf } from './form-text.ts';
import { useDeskAct } from './use-desk-act.ts';

export type Banks = Record<CountryCode, readonly { code: string; name: string }[]>;

const countries = countryCodes.map((value) => ({ value, label: supportedCountries[value].name }));

function read(form: HTMLFormElement, country: CountryCode) {
  const data = new FormData(form);
  const text = (name: string) => textOf(data, name);
  const payout = {
    ...{ bank_code: text('bank_code'), account_number: text('account_number') },
    account_name: text('account_name'),
  };
  return {
    ...{ name: text('name'), country_code: country, email: text('email') || null },
    commission_bps: Math.round(Number(text('commission')) * 100),
    ...(payout.bank_code || payout.account_number ? { payout } : {}),
  };
}

interface FieldsProps {
  banks: Banks;
  country: CountryCode;
  setCountry: (country: CountryCode) => void;
  wrong: Partial<Record<string, string>>;
}

const Fields = ({ banks, country, setCountry, wrong }: FieldsProps) => (
  <>
    <TextField name="name" label="Organiser’s name" maxLength={80} error={wrong['name']} />
    <div className="two">
      <Select
        name="country_code"
        label="Paid in"
        choices={countries}
        value={country}
        error={wrong['country_code']}
        onChange={({ target }) => setCountry(target.value as CountryCode)}
      />
      <TextField
        name="commission"
        label="Our commission in percent"
        inputMode="decimal"
        defaultValue="5"
        error={wrong['commission_bps']}
      />
    </div>
    <TextField
      name="email"
      label="Email"
      aside="Optional"
      type="email"
      autoComplete="off"
      hint="Statements go there."
      error={wrong['email']}
    />
    <Select
      name="bank_code"
      label="Bank"
      aside="Optional"
      placeholder="Choose a bank"
      choices={banks[country].map(({ code, name }) => ({ value: code, label: name }))}
      error={wrong['payout.bank_code']}
    />
    <div className="two">
      <TextField
        name="account_number"
        label="Account number"
        aside="Optional"
        inputMode="numeric"
        autoComplete="off"
        error={wrong['payout.account_number']}
      />
      <TextField
        name="account_name"
        label="Name on the account"
        aside="Optional"
        autoComplete="off"
        error={wrong['payout.account_name']}
      />
    </div>
  </>
);

/** Adds an organiser, with the account that they are paid to. */
export function OrganiserForm({ banks }: { banks: Banks }) {
  const [country, setCountry] = useState<CountryCode>('NG');
  const { busy, said, wrong, keyOf, run } = useDeskAct();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = read(event.currentTarget, country);
    void run(event.currentTarget, async () => {
      await addOrganiser(body, keyOf(body));
      goTo(deskPaths.newEvent);
    });
  };
  return (
    <form className="stack-s" noValidate method="post" onSubmit={submit}>
      <Fields {...{ banks, country, setCountry, wrong }} />
      {said && (
        <Note tone="bad" alert>
          {said}
        </Note>
      )}
      <Button type="submit" variant="line" busy={busy} busyText="Adding">
        Add the organiser
      </Button>
    </form>
  );
}
