import { useState } from 'react';
import { Note } from '#islands/ui/note.tsx';
import { Select } from '#islands/ui/select.tsx';
import { importEvents } from '#lib/e-tickets/desk/browser/calls.ts';
import type { Organiser } from '#lib/e-tickets/desk/organisers.contract.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { DeskForm } from '#islands/desk/desk-form.tsx';
import { textOf } from '#islands/desk/form-text.ts';
import { useDeskAct } from '#islands/desk/use-desk-act.ts';

/** Imports events from another catalogue as drafts. */
export function ImportForm({ organisers }: { organisers: readonly Organiser[] }) {
  const act = useDeskAct();
  const [done, setDone] = useState('');
  const send = async (form: HTMLFormElement) => {
    setDone('');
    const id = textOf(new FormData(form), 'organiser_id');
    const { source, added, known, skipped } = await importEvents(id);
    setDone(
      `From ${source}: ${added.length} new, ${known} imported before, ${skipped} that we can’t sell.`,
    );
  };
  return (
    <DeskForm
      act={act}
      send={send}
      button="Import"
      busyText="Importing"
      variant="line"
      done={
        done && (
          <Note tone="ok" alert>
            {done}{' '}
            <a className="link" href={deskPaths.eventsOf({ when: 'drafts' })}>
              See the drafts
            </a>
          </Note>
        )
      }
    >
      <Select
        name="organiser_id"
        label="For the organiser"
        placeholder="Choose an organiser"
        choices={organisers.map(({ id, name }) => ({ value: id, label: name }))}
        error={act.wrong['organiser_id']}
      />
    </DeskForm>
  );
}
