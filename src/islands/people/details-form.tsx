import { useState } from 'react';
import { TextField } from '#islands/ui/text-field.tsx';
import { openPersonDetails } from '#lib/people/browser/calls.ts';
import type { DeskPersonDetails } from '#lib/people/acts.contract.ts';
import { supportedCountries } from '#lib/countries.ts';
import { DeskForm } from '#islands/desk/desk-form.tsx';
import { textOf } from '#islands/desk/form-text.ts';
import { useDeskAct } from '#islands/desk/use-desk-act.ts';

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
