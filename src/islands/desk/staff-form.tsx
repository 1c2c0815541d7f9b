import { useState } from 'react';
import { Select } from '#islands/ui/select.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import {
  addOperator,
  changeOperator,
  renewSignIn,
  suspendOperator,
} from '#lib/desk/browser/calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import type { StaffMember } from '#lib/desk/staff.contract.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { operatorRoles, type OperatorRole } from '#lib/desk/rights.ts';
import { roleWords } from '#lib/desk/role-words.ts';
import { DeskForm } from './desk-form.tsx';
import { sentAmount, textOf } from './form-text.ts';
import { useDeskAct, type DeskAct } from './use-desk-act.ts';

const roles = operatorRoles.map((value) => ({ value, label: roleWords[value].name }));
const asked = `${deskPaths.staff}?said=asked`;

const Reason = ({ of }: Pick<DeskAct, 'of'>) => (
  <TextField label="Reason" maxLength={300} hint="For the audit log." {...of('reason')} />
);

/** Sends the form, about a new colleague or an existing one. */
function ask(form: HTMLFormElement, person: StaffMember | null, act: DeskAct) {
  const data = new FormData(form);
  const text = (name: string) => textOf(data, name);
  const said = { role: text('role') as OperatorRole, reason: text('reason') };
  if (!person) {
    const body = { email: text('email'), name: text('name'), ...said };
    return addOperator(body, act.keyOf(body));
  }
  const body = { ...said, day_sum: text('day_sum') ? sentAmount(text('day_sum')) : null };
  return changeOperator(person.id, body, act.keyOf(body));
}

interface StaffFormProps {
  /** Null for a new colleague. */
  person: StaffMember | null;
  /** What everyone can decide alone in 24 hours: "₦500,000.00". */
  daySum: string;
}

/** Adds someone, or changes their role and their limit. A second owner has to approve. */
export function StaffForm({ person, daySum }: StaffFormProps) {
  const [role, setRole] = useState<OperatorRole>(person?.role ?? 'support');
  const act = useDeskAct();
  const { of } = act;
  const send = async (form: HTMLFormElement) => {
    await ask(form, person, act);
    goTo(asked);
  };
  return (
    <DeskForm act={act} send={send} button="Ask a second owner" busyText="Asking">
      {!person && (
        <div className="two">
          <TextField label="Name" maxLength={60} autoComplete="off" {...of('name')} />
          <TextField
            label="Work email"
            type="email"
            autoComplete="off"
            hint="The link to set up their sign-in goes here."
            {...of('email')}
          />
        </div>
      )}
      <Select
        label="Role"
        choices={roles}
        value={role}
        hint={roleWords[role].about}
        onChange={({ target }) => setRole(target.value as OperatorRole)}
        {...of('role')}
      />
      {person && (
        <TextField
          label="Decides alone in 24 hours, in naira"
          aside="Optional"
          inputMode="decimal"
          defaultValue={person.day_sum ?? ''}
          hint={`Leave empty for the standard limit, ${daySum}.`}
          {...of('day_sum')}
        />
      )}
      <Reason of={of} />
    </DeskForm>
  );
}

/** A new password and authenticator, for someone who lost theirs. A second owner has to approve. */
export function NewSignInForm({ person: { id } }: { person: StaffMember }) {
  const act = useDeskAct();
  const send = async (form: HTMLFormElement) => {
    const body = { reason: textOf(new FormData(form), 'reason') };
    await renewSignIn(id, body, act.keyOf(body));
    goTo(asked);
  };
  return (
    <DeskForm act={act} send={send} variant="line" button="Ask a second owner" busyText="Asking">
      <Reason of={act.of} />
    </DeskForm>
  );
}

/** Ends someone’s access. One owner is enough, because it can’t wait; for an owner’s, a second has to approve. */
export function SuspendForm({ person: { id, name, role } }: { person: StaffMember }) {
  const act = useDeskAct();
  const isOwner = role === 'owner';
  const send = async (form: HTMLFormElement) => {
    const body = { reason: textOf(new FormData(form), 'reason') };
    await suspendOperator(id, body, act.keyOf(body));
    goTo(isOwner ? asked : `${deskPaths.staff}?said=ended`);
  };
  return (
    <DeskForm
      act={act}
      send={send}
      variant="danger"
      button={isOwner ? 'Ask a second owner' : `End ${name}’s access now`}
      busyText={isOwner ? 'Asking' : 'Ending'}
    >
      <Reason of={act.of} />
    </DeskForm>
  );
}
