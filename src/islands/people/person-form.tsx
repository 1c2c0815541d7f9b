import { useState } from 'react';
import { MoneyField } from '#islands/ui/money-field.tsx';
import { Select, type Choice } from '#islands/ui/select.tsx';
import { TextArea } from '#islands/ui/text-area.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import {
  doPersonAct,
  openPersonDetails,
  type PersonActBody,
  type PersonActName,
} from '#lib/people/browser/calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import type { DeskPersonDetails } from '#lib/people/acts.contract.ts';
import { supportedCountries, type CurrencyCode } from '#lib/countries.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { cleanAmount } from '#lib/rules/amount.ts';
import { DeskForm } from '#islands/desk/desk-form.tsx';
import { textOf } from '#islands/desk/form-text.ts';
import { actForms, type ActField } from './person-acts.ts';
import { useDeskAct, type DeskAct } from '#islands/desk/use-desk-act.ts';

interface FieldProps {
  field: ActField;
  of: DeskAct['of'];
  currency: CurrencyCode;
  choices: Readonly<Record<string, readonly Choice[]>>;
}

function Field({ field, of, currency, choices }: FieldProps) {
  const { name, kind, label, hint, most } = field;
  const shared = { label, ...(hint ? { hint } : {}), ...of(name) };
  const length = most === undefined ? {} : { maxLength: most };
  if (kind === 'words') return <TextArea {...shared} {...length} rows={3} />;
  if (kind === 'amount') return <MoneyField {...shared} currency={currency} />;
  if (kind === 'day') return <TextField {...shared} type="date" />;
  if (kind === 'choice')
    return <Select {...shared} choices={choices[name] ?? []} placeholder="Choose one" />;
  return <TextField {...shared} {...length} autoComplete="off" />;
}

/** Amounts as people write them, and days as the time at which they end here. */
function read(data: FormData, { name, kind }: ActField, currency: CurrencyCode): string {
  const text = textOf(data, name);
  if (kind === 'amount') return cleanAmount(text, currency);
  if (kind !== 'day' || !text) return text;
  return new Date(`${text}T23:59:59`).toISOString();
}

interface ActFormProps {
  id: string;
  act: PersonActName;
  currency?: CurrencyCode;
  /**
   * The form for one action on a person. If a second approver has to agree, the next page says so.
   */
  choices?: FieldProps['choices'];
}

/** One act on a person. If a second approver has to agree, the next page says so. */
export function ActForm({ id, act: name, currency = 'NGN', choices = {} }: ActFormProps) {
  const form = actForms[name];
  const act = useDeskAct();
  const send = async (element: HTMLFormElement) => {
    const data = new FormData(element);
    const said = Object.fromEntries(
      form.fields.map((field) => [field.name, read(data, field, currency)]),
    );
    const body = said as PersonActBody<typeof name>;
    const { state } = await doPersonAct(id, name, { body, key: act.keyOf(body) });
    goTo(deskPaths.personSaid(id, state === 'done' ? form.said : 'asked'));
  };
  const { button, busyText, variant = 'line' } = form;
  return (
    <DeskForm act={act} send={send} button={button} busyText={busyText} variant={variant}>
      {form.fields.map((field) => (
        <Field key={field.name} field={field} of={act.of} currency={currency} choices={choices} />
      ))}
    </DeskForm>
  );
}

/** Shows someone's identifying data until the page is left, and notifies them. */
export function DetailsForm({ id }: { id: string }) {
  const [details, setDetails] = useState<DeskPersonDetails | null>(null);
  const act = useDeskAct();
  const send = async (form: HTMLFormElement) => {
    setDetails(await openPersonDetails(id, { reason: textOf(new FormData(form), 'reason') }));
  };
  if (!details)
    return (
      <DeskForm
        act={act}
        send={send}
        variant="line"
        button="Show personal details"
        busyText="Opening"
      >
        <TextField label="Reason" maxLength={300} hint="For the audit log." {...act.of('reason')} />
      </DeskForm>
    );
  const { name, email, phone, birth_date: born, country } = details;
  const facts = [
    ['Name', name],
    ['Email', email],
    ['Phone number', phone],
    ['Date of birth', born],
    ['Country', supportedCountries[country].name],
  ] as const;
  return (
    <dl className="facts" aria-live="polite">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? 'Not given'}</dd>
        </div>
      ))}
    </dl>
  );
}
