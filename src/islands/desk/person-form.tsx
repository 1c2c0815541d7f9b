import { useState } from 'react';
import { TextArea } from '#islands/ui/text-area.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import {
  askUnblockPerson,
  blockPerson,
  noteAboutPerson,
  openPersonDetails,
  signOutPerson,
  unlockPerson,
} from '#lib/browser/api/desk-people.ts';
import { goTo } from '#lib/browser/navigate.ts';
import type { DeskPersonDetails } from '#lib/contracts/desk-people-acts.ts';
import { supportedCountries } from '#lib/countries.ts';
import type { PersonSaid } from '#lib/desk-people-words.ts';
import { deskPaths } from '#lib/desk-paths.ts';
import { DeskForm } from './desk-form.tsx';
import { textOf } from './form-text.ts';
import { useDeskAct, type DeskAct } from './use-desk-act.ts';

interface PersonProps {
  id: string;
}
const Reason = ({ of }: Pick<DeskAct, 'of'>) => (
  <TextField label="Reason" maxLength={300} hint="For the audit log." {...of('reason')} />
);

interface ActFormProps extends PersonProps {
  send: (id: string, body: { reason: string }, key: string) => Promise<null>;
  said: PersonSaid;
  button: string;
  busyText: string;
}

/** An act that takes a reason and nothing else. */
function ActForm({ id, send, said, button, busyText }: ActFormProps) {
  const act = useDeskAct();
  const submit = async (form: HTMLFormElement) => {
    const body = { reason: textOf(new FormData(form), 'reason') };
    await send(id, body, act.keyOf(body));
    goTo(deskPaths.personSaid(id, said));
  };
  return (
    <DeskForm {...{ act, button, busyText }} send={submit} variant="line">
      <Reason of={act.of} />
    </DeskForm>
  );
}

export const SignOutForm = ({ id }: PersonProps) => (
  <ActForm
    {...{ id, send: signOutPerson, said: 'signed-out' }}
    button="Sign them out everywhere"
    busyText="Signing out"
  />
);

export const UnlockForm = ({ id }: PersonProps) => (
  <ActForm
    {...{ id, send: unlockPerson, said: 'unlocked' }}
    button="Unlock the account"
    busyText="Unlocking"
  />
);

/** Lifting a block takes a second person. */
export const UnblockForm = ({ id }: PersonProps) => (
  <ActForm
    {...{ id, send: askUnblockPerson, said: 'asked' }}
    button="Ask to lift the block"
    busyText="Asking"
  />
);

/** Stops somebody at once: that must not wait for a second person. */
export function BlockForm({ id }: PersonProps) {
  const act = useDeskAct();
  const send = async (form: HTMLFormElement) => {
    const data = new FormData(form);
    const body = { reason: textOf(data, 'reason'), told: textOf(data, 'told') };
    await blockPerson(id, body, act.keyOf(body));
    goTo(deskPaths.personSaid(id, 'blocked'));
  };
  return (
    <DeskForm
      {...{ act, send }}
      variant="danger"
      button="Block this account now"
      busyText="Blocking"
    >
      <TextArea
        label="Message to the customer"
        maxLength={500}
        rows={3}
        hint="Goes into our email. Explain why, and what they can do."
        {...act.of('told')}
      />
      <Reason of={act.of} />
    </DeskForm>
  );
}

export function NoteForm({ id }: PersonProps) {
  const act = useDeskAct();
  const send = async (form: HTMLFormElement) => {
    const body = { text: textOf(new FormData(form), 'text') };
    await noteAboutPerson(id, body, act.keyOf(body));
    goTo(deskPaths.personSaid(id, 'noted'));
  };
  return (
    <DeskForm {...{ act, send }} variant="line" button="Add the note" busyText="Adding">
      <TextArea
        label="New note"
        maxLength={1000}
        rows={3}
        hint="For colleagues. Customers can request a copy of their data, and notes are part of it."
        {...act.of('text')}
      />
    </DeskForm>
  );
}

/** Shows what identifies somebody, until the page is left. They are told. */
export function DetailsForm({ id }: PersonProps) {
  const [details, setDetails] = useState<DeskPersonDetails | null>(null);
  const act = useDeskAct();
  const send = async (form: HTMLFormElement) => {
    setDetails(await openPersonDetails(id, { reason: textOf(new FormData(form), 'reason') }));
  };
  if (!details)
    return (
      <DeskForm {...{ act, send }} variant="line" button="Show personal details" busyText="Opening">
        <Reason of={act.of} />
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
