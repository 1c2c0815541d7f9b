import { useState } from 'react';
import { TextArea } from '#islands/ui/text-area.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { savePlan } from '#lib/e-tickets/desk/browser/calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import type { SeatPlan } from '#lib/e-tickets/desk/organisers.contract.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { DeskForm } from '#islands/desk/desk-form.tsx';
import { SeatPreview } from './seat-preview.tsx';
import { useDeskAct } from '#islands/desk/use-desk-act.ts';

/** Types in a seat plan, with a preview. */
export function PlanForm({ plan }: { plan: SeatPlan | null }) {
  const [name, setName] = useState(plan?.name ?? '');
  const [text, setText] = useState(plan?.text ?? '');
  const act = useDeskAct();
  const send = async () => {
    const body = { name, text };
    await savePlan(plan?.id ?? null, body, act.keyOf(body));
    goTo(deskPaths.plans);
  };
  return (
    <DeskForm act={act} send={send} button="Save" busyText="Saving">
      <TextField
        name="name"
        label="Name"
        maxLength={80}
        value={name}
        error={act.wrong['name']}
        onChange={({ target }) => setName(target.value)}
      />
      <TextArea
        name="text"
        label="Seats"
        rows={14}
        spellCheck={false}
        hint="“# Balcony: regular” begins a block, and each row is a line: “A: 1-6 _ 7-12 vip”. w marks a wheelchair place, c a companion’s seat, x one that isn’t sold."
        value={text}
        error={act.wrong['text']}
        onChange={({ target }) => setText(target.value)}
      />
      <SeatPreview text={text} />
    </DeskForm>
  );
}
