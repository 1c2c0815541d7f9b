import { CheckBox } from '#islands/ui/check-box.tsx';
import { Select } from '#islands/ui/select.tsx';
import { TextArea } from '#islands/ui/text-area.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { addLabel, addMacro, changeLabel, changeMacro } from '#lib/help/desk/browser/calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import type { TicketLabel, TicketMacro } from '#lib/help/desk/contract.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { labelToneNames, labelTones, type LabelTone } from '#lib/help/desk/ticket-labels.ts';
import { DeskForm } from '#islands/desk/desk-form.tsx';
import { textOf } from '#islands/desk/form-text.ts';
import { useDeskAct } from '#islands/desk/use-desk-act.ts';

const saved = () => goTo(`${deskPaths.ticketSettings}?said=saved`);
const tones = labelTones.map((value) => ({ value, label: labelToneNames[value] }));

/** A label; null for a new one. */
export function LabelForm({ label }: { label: TicketLabel | null }) {
  const act = useDeskAct();
  const { of } = act;
  const send = async (form: HTMLFormElement) => {
    const data = new FormData(form);
    const body = {
      name: textOf(data, 'name'),
      tone: textOf(data, 'tone') as LabelTone,
      retired: data.has('retired'),
    };
    await (label ? changeLabel(label.id, body) : addLabel(body, act.keyOf(body)));
    saved();
  };
  return (
    <DeskForm act={act} send={send} button="Save" busyText="Saving">
      <TextField
        label="Name"
        maxLength={30}
        autoComplete="off"
        defaultValue={label?.name}
        {...of('name')}
      />
      <Select
        label="Colour"
        choices={tones}
        defaultValue={label?.tone ?? 'plain'}
        {...of('tone')}
      />
      {label && (
        <CheckBox name="retired" defaultChecked={label.retired}>
          Retired: tickets keep it, new ones can’t get it
        </CheckBox>
      )}
    </DeskForm>
  );
}

/** A macro; null for a new one. Saving creates a new version. */
export function MacroForm({ macro }: { macro: TicketMacro | null }) {
  const act = useDeskAct();
  const { of } = act;
  const send = async (form: HTMLFormElement) => {
    const data = new FormData(form);
    const body = {
      name: textOf(data, 'name'),
      text: textOf(data, 'text'),
      retired: data.has('retired'),
    };
    await (macro
      ? changeMacro(macro.id, { ...body, version: macro.version })
      : addMacro(body, act.keyOf(body)));
    saved();
  };
  return (
    <DeskForm act={act} send={send} button="Save" busyText="Saving">
      <TextField
        label="Name"
        maxLength={60}
        autoComplete="off"
        hint="For colleagues."
        defaultValue={macro?.name}
        {...of('name')}
      />
      <TextArea
        label="Text"
        maxLength={400}
        rows={5}
        hint="{name} becomes the customer’s first name, {reference} the order or ticket, and {amount} what the order cost."
        defaultValue={macro?.text}
        {...of('text')}
      />
      {macro && (
        <CheckBox name="retired" defaultChecked={macro.retired}>
          Retired: colleagues can’t choose it
        </CheckBox>
      )}
    </DeskForm>
  );
}
