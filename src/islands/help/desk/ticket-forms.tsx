import { CheckBox } from '#islands/ui/check-box.tsx';
import { Select } from '#islands/ui/select.tsx';
import { TextArea } from '#islands/ui/text-area.tsx';
import { addNote, assignTo, handOver, mergeInto, setLabels } from '#lib/help/desk/browser/calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import type { DeskTicket, TicketLabel } from '#lib/help/desk/contract.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { DeskForm } from '#islands/desk/desk-form.tsx';
import { draftSaved } from '#islands/desk/draft-queue.ts';
import { textOf } from '#islands/desk/form-text.ts';
import { useDeskAct } from '#islands/desk/use-desk-act.ts';

type Colleagues = Pick<DeskTicket, 'id' | 'colleagues'>;

const nameOf = ({ name, mine }: DeskTicket['colleagues'][number]) =>
  mine ? `${name} (you)` : name;

/** Who is expected to answer a ticket; anyone else still can. */
export function AssignForm({ id, colleagues, assignee }: Colleagues & { assignee: string }) {
  const act = useDeskAct();
  const send = async (form: HTMLFormElement) => {
    const to = textOf(new FormData(form), 'to');
    await assignTo(id, { operator_id: to || null });
    goTo(deskPaths.ticketSaid(id, 'assigned'));
  };
  return (
    <DeskForm act={act} send={send} variant="line" button="Assign" busyText="Assigning">
      <Select
        label="Assign to"
        placeholder="Unassigned"
        choices={colleagues.map((each) => ({ value: each.id, label: nameOf(each) }))}
        defaultValue={assignee}
        {...act.of('to', 'operator_id')}
      />
    </DeskForm>
  );
}

interface LabelsFormProps {
  id: string;
  labels: readonly TicketLabel[];
  /** All labels in use. */
  allLabels: readonly TicketLabel[];
}

export function LabelsForm({ id, labels, allLabels }: LabelsFormProps) {
  const act = useDeskAct();
  const send = async (form: HTMLFormElement) => {
    const chosen = new FormData(form).getAll('label').map(String);
    await setLabels(id, { label_ids: chosen });
    goTo(deskPaths.ticketSaid(id, 'labelled'));
  };
  const has = ({ id: label }: TicketLabel) => labels.some((each) => each.id === label);
  const shown = [...allLabels, ...labels.filter(({ retired }) => retired)];
  return (
    <DeskForm act={act} send={send} variant="line" button="Save labels" busyText="Saving">
      <fieldset className="field">
        <legend className="label">Labels</legend>
        {shown.map((label) => (
          <CheckBox key={label.id} name="label" value={label.id} defaultChecked={has(label)}>
            {label.name}
          </CheckBox>
        ))}
      </fieldset>
    </DeskForm>
  );
}

export function TicketNoteForm({ id }: { id: string }) {
  const act = useDeskAct();
  const send = async (form: HTMLFormElement) => {
    const body = { text: textOf(new FormData(form), 'text') };
    await addNote(id, body, act.keyOf(body));
    goTo(deskPaths.ticketSaid(id, 'noted'));
  };
  return (
    <DeskForm act={act} send={send} variant="line" button="Add the note" busyText="Adding">
      <TextArea
        label="New note"
        maxLength={1000}
        rows={3}
        hint="For colleagues. The customer never sees it."
        {...act.of('text')}
      />
    </DeskForm>
  );
}

/** Hands the ticket over to a colleague, with the draft so far. */
export function HandOverForm({ id, colleagues }: Colleagues) {
  const act = useDeskAct();
  const send = async (form: HTMLFormElement) => {
    const data = new FormData(form);
    const note = textOf(data, 'note');
    const body = { to: textOf(data, 'to'), ...(note && { note }) };
    await draftSaved();
    await handOver(id, body, act.keyOf(body));
    goTo(`${deskPaths.tickets}?said=handed`);
  };
  const others = colleagues.filter(({ mine }) => !mine);
  return (
    <DeskForm act={act} send={send} variant="line" button="Hand over" busyText="Handing over">
      <Select
        label="Colleague"
        placeholder="Choose a colleague"
        choices={others.map(({ id: value, name: label }) => ({ value, label }))}
        {...act.of('to')}
      />
      <TextArea label="Note" aside="Optional" maxLength={1000} rows={2} {...act.of('note')} />
    </DeskForm>
  );
}

/** Merges the ticket into another one of the same customer. */
export function MergeForm({ id, others }: Pick<DeskTicket, 'id' | 'others'>) {
  const act = useDeskAct();
  const send = async (form: HTMLFormElement) => {
    const body = { into: textOf(new FormData(form), 'into') };
    await mergeInto(id, body, act.keyOf(body));
    goTo(`${deskPaths.tickets}?said=merged`);
  };
  return (
    <DeskForm act={act} send={send} variant="danger" button="Join them" busyText="Joining">
      <Select
        label="Other ticket"
        placeholder="Choose a ticket"
        choices={others.map(({ id: value, number, subject }) => ({
          value,
          label: `${number}: ${subject}`,
        }))}
        {...act.of('into')}
      />
    </DeskForm>
  );
}
