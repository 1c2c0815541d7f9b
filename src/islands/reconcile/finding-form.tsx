import { Select } from '#islands/ui/select.tsx';
import { TextArea } from '#islands/ui/text-area.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { assignFinding, noteFinding, resolveFinding } from '#lib/reconcile/browser/calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { DeskForm } from '#islands/desk/desk-form.tsx';
import { textOf } from '#islands/desk/form-text.ts';
import { useDeskAct } from '#islands/desk/use-desk-act.ts';

const said = (what: string) => deskPaths.reconciliationOf({ said: what });

interface FindingProps {
  id: string;
}
interface OwnerFormProps extends FindingProps {
  owner: string | null;
  people: readonly { id: string; name: string }[];
}

/** Assigns a difference to someone. */
export function OwnerForm({ id, owner, people }: OwnerFormProps) {
  const act = useDeskAct();
  const send = async (form: HTMLFormElement) => {
    const body = { owner: textOf(new FormData(form), 'owner') || null };
    await assignFinding(id, body, act.keyOf(body));
    goTo(said('given'));
  };
  const choices = [
    { value: '', label: 'Unassigned' },
    ...people.map((each) => ({ value: each.id, label: each.name })),
  ];
  return (
    <DeskForm act={act} send={send} variant="line" button="Save the owner" busyText="Saving">
      <Select label="Owner" choices={choices} defaultValue={owner ?? ''} {...act.of('owner')} />
    </DeskForm>
  );
}

export function FindingNoteForm({ id }: FindingProps) {
  const act = useDeskAct();
  const send = async (form: HTMLFormElement) => {
    const body = { text: textOf(new FormData(form), 'text') };
    await noteFinding(id, body, act.keyOf(body));
    goTo(said('noted'));
  };
  return (
    <DeskForm act={act} send={send} variant="line" button="Add the note" busyText="Adding">
      <TextArea label="New note" maxLength={1000} rows={2} {...act.of('text')} />
    </DeskForm>
  );
}

/** Explains why the two sides differ. No money moves. */
export function ResolveForm({ id }: FindingProps) {
  const act = useDeskAct();
  const send = async (form: HTMLFormElement) => {
    const body = { reason: textOf(new FormData(form), 'reason') };
    await resolveFinding(id, body, act.keyOf(body));
    goTo(said('resolved'));
  };
  return (
    <DeskForm act={act} send={send} variant="line" button="Close the case" busyText="Closing">
      <TextField
        label="Reason"
        maxLength={500}
        hint="Why the two sides differ. If the difference changes, the case reopens."
        {...act.of('reason')}
      />
    </DeskForm>
  );
}
