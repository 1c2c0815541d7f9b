import { useState, type SubmitEvent } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { Note } from '#islands/ui/note.tsx';
import { Select } from '#islands/ui/select.tsx';
import { importEvents } from '#lib/browser/api/desk-events.ts';
import type { Organiser } from '#lib/contracts/desk-organisers.ts';
import { deskPaths } from '#lib/desk-paths.ts';
import { textOf } from './form-text.ts';
import { useDeskAct } from './use-desk-act.ts';

/** Imports events of another catalogue as drafts. */
export function ImportForm({ organisers }: { organisers: readonly Organiser[] }) {
  const { busy, said, wrong, run } = useDeskAct();
  const [done, setDone] = useState('');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const id = textOf(new FormData(event.currentTarget), 'organiser_id');
    setDone('');
    void run(event.currentTarget, async () => {
      const { source, added, known, skipped } = await importEvents(id);
      setDone(
        `From ${source}: ${added.length} new, ${known} imported before, ${skipped} that we can’t sell.`,
      );
    });
  };
  return (
    <form className="stack-s" noValidate method="post" onSubmit={submit}>
      <Select
        name="organiser_id"
        label="For the organiser"
        placeholder="Choose an organiser"
        choices={organisers.map(({ id, name }) => ({ value: id, label: name }))}
        error={wrong['organiser_id']}
      />
      {said && (
        <Note tone="bad" alert>
          {said}
        </Note>
      )}
      {done && (
        <Note tone="ok" alert>
          {done}{' '}
          <a className="link" href={deskPaths.eventsOf({ when: 'drafts' })}>
            See the drafts
          </a>
        </Note>
      )}
      <Button type="submit" variant="line" busy={busy} busyText="Importing">
        Import
      </Button>
    </form>
  );
}
