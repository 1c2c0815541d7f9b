import { DescribedForm } from '#islands/desk/described-form.tsx';
import type { Typed } from '#islands/desk/form-body.ts';
import { Note } from '#islands/ui/note.tsx';
import type { addDeskAnnouncement } from '#lib/announcements/contract.ts';
import type { ReplyOf } from '#lib/contracts/call.ts';
import type { FormView } from '#lib/desk/form-view.ts';

type Seen = ReplyOf<typeof addDeskAnnouncement>;
const format = (count: number) => count.toLocaleString('en');

/** How many customers it reaches, before it is sent. */
function Reach({ seen: { reach, why }, typed }: { seen: Seen; typed: Typed }) {
  const { members, emails, pushes } = reach;
  const channels = typed['draft.channels'] ?? [];
  return (
    <section className="card stack-s" aria-label="Preview" role="status">
      <div>
        <b>{typed['draft.title']}</b>
        <p className="row-s">{typed['draft.text']}</p>
      </div>
      <p>
        Reaches {format(members)} {members === 1 ? 'customer' : 'customers'}
        {channels.includes('email') && `, ${format(emails)} by email`}
        {channels.includes('push') && `, ${format(pushes)} by push`}.
      </p>
      {why && <Note tone="warn">{why}</Note>}
    </section>
  );
}

/** Writes an announcement, and counts who it reaches before it is sent. */
export const AnnouncementForm = ({ form }: { form: FormView }) => (
  <DescribedForm<Seen> form={form} preview={(seen, typed) => <Reach seen={seen} typed={typed} />} />
);
