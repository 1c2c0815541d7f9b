import { useState } from 'react';
import { Select } from '#islands/ui/select.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { saveOrganiser } from '#lib/e-tickets/desk/browser/calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import type { Organiser } from '#lib/e-tickets/desk/organisers.contract.ts';
import { countryCodes, supportedCountries, type CountryCode } from '#lib/countries.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { DeskForm } from '#islands/desk/desk-form.tsx';
import { sentAmount, textOf } from '#islands/desk/form-text.ts';
import { useDeskAct, type DeskAct } from '#islands/desk/use-desk-act.ts';
import { maskNumber } from '#lib/rules/mask.ts';

export type Banks = Record<CountryCode, readonly { code: string; name: string }[]>;

const countries = countryCodes.map((value) => ({ value, label: supportedCountries[value].name }));

function read(form: HTMLFormElement, country: CountryCode) {
  const data = new FormData(form);
  const text = (name: string) => textOf(data, name);
  const payout = {
    bank_code: text('bank_code'),
    account_number: text('account_number'),
    account_name: text('account_name'),
  };
  return {
    name: text('name'),
    country_code: country,
    email: text('email') || null,
    commission_bps: Math.round(Number(sentAmount(text('commission'))) * 100),
    ...(payout.bank_code || payout.account_number ? { payout } : {}),
  };
}

interface AccountProps {
  banks: Banks[CountryCode];
  payout: Organiser['payout'];
  of: DeskAct['of'];
}

/** The account that an organiser is paid to; a known one can only be replaced. */
const Account = ({ banks, payout, of }: AccountProps) => (
  <>
    <p className="sub">
      {payout
        ? `Paid to ${payout.name}, ${payout.bank} ${maskNumber(payout.last4)}. Fill these in only to replace it.`
        : 'Needed before anything is paid out.'}{' '}
      Two operators check and approve the account before each payout.
    </p>
    <Select
      label="Bank"
      aside="Optional"
      placeholder="Choose a bank"
      choices={banks.map(({ code, name }) => ({ value: code, label: name }))}
      {...of('bank_code', 'payout.bank_code')}
    />
    <div className="two">
      <TextField
        label="Account number"
        aside="Optional"
        inputMode="numeric"
        autoComplete="off"
        {...of('account_number', 'payout.account_number')}
      />
      <TextField
        label="Account name"
        aside="Optional"
        autoComplete="off"
        {...of('account_name', 'payout.account_name')}
      />
    </div>
  </>
);

interface OrganiserFormProps {
  banks: Banks;
  /** Null for a new one. */
  organiser: Organiser | null;
}

/** Adds an organiser, or changes one. */
export function OrganiserForm({ banks, organiser }: OrganiserFormProps) {
  const [country, setCountry] = useState<CountryCode>(organiser?.country_code ?? 'NG');
  const act = useDeskAct();
  const { of } = act;
  const send = async (form: HTMLFormElement) => {
    const body = read(form, country);
    await saveOrganiser(organiser?.id ?? null, body, act.keyOf(body));
    goTo(deskPaths.organisers);
  };
  return (
    <DeskForm
      act={act}
      send={send}
      button={organiser ? 'Save' : 'Add the organiser'}
      busyText="Saving"
    >
      <TextField label="Name" maxLength={80} defaultValue={organiser?.name} {...of('name')} />
      <div className="two">
        <Select
          label="Country"
          choices={countries}
          value={country}
          disabled={organiser !== null}
          hint="Payout country."
          onChange={({ target }) => setCountry(target.value as CountryCode)}
          {...of('country_code')}
        />
        <TextField
          label="Our commission in percent"
          inputMode="decimal"
          defaultValue={organiser ? String(organiser.commission_bps / 100) : '5'}
          {...of('commission', 'commission_bps')}
        />
      </div>
      <TextField
        label="Email"
        aside="Optional"
        type="email"
        autoComplete="off"
        hint="For statements."
        defaultValue={organiser?.email ?? ''}
        {...of('email')}
      />
      <h2>Payout account</h2>
      <Account banks={banks[country]} payout={organiser?.payout ?? null} of={of} />
    </DeskForm>
  );
}
