import { DescribedForm } from '#islands/desk/described-form.tsx';
import { Note } from '#islands/ui/note.tsx';
import type { ReplyOf } from '#lib/contracts/call.ts';
import type { FormView } from '#lib/desk/form-view.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import type { importDeskEvents } from '#lib/e-tickets/desk/event-acts.contract.ts';

/** Imports events, and shows the result. */
export const ImportForm = ({ form }: { form: FormView }) => (
  <DescribedForm<ReplyOf<typeof importDeskEvents>>
    form={form}
    done={({ source, added, known, skipped }) => (
      <Note tone="ok" alert>
        From {source}: {added.length} new, {known} imported before, {skipped} that we can’t sell.{' '}
        <a className="link" href={deskPaths.eventsOf({ when: 'drafts' })}>
          See the drafts
        </a>
      </Note>
    )}
  />
);
