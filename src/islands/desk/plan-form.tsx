import { useState, type SubmitEvent } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { Note } from '#islands/ui/note.tsx';
import { TextArea } from '#islands/ui/text-area.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { savePlan } from '#lib/browser/api/desk-events.ts';
import { goTo } from '#lib/browser/navigate.ts';
import type { SeatPlan } from '#lib/contracts/desk-organisers.ts';
import { deskPaths } from '#lib/desk-paths.ts';
import { SeatPreview } from './seat-preview.tsx';
import { useDeskAct } from './use-desk-act.ts';

/** Types in a seat plan, with a look at it. */
export function PlanForm({ plan }: { plan: SeatPlan | null }) {
  const [name, setName] = useState(plan?.name ?? '');
  const [text, setText] = useState(plan?.text ?? '');
  const { busy, said, wrong, keyOf, run } = useDeskAct();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = { name, text };
    void run(event.currentTarget, async () => {
      await savePlan(plan?.id ?? null, body, keyOf(body));
      goTo(deskPaths.plans);
    });
  };
  return (
    <form className="stack-s" noValidate method="post" onSubmit={submit}>
      <TextField
        name="name"
        label="Name"
        maxLength={80}
        value={name}
        error={wrong['name']}
        onChange={({ target }) => setName(target.value)}
      />
      <TextArea
        name="text"
        label="Seats"
        rows={14}
        spellCheck={false}
        hint="“# Balcony: regular” begins a block, and each row is a line: “A: 1-6 _ 7-12 vip”. w marks a wheelchair place, c a companion’s seat, x one that isn’t sold."
        value={text}
        error={wrong['text']}
        onChange={({ target }) => setText(target.value)}
      />
      <SeatPreview text={text} />
      {said && (
        <Note tone="bad" alert>
          {said}
        </Note>
      )}
      <Button type="submit" busy={busy} busyText="Saving">
        Save
      </Button>
    </form>
  );
}
