import { EarlierNote } from '#islands/checkout/earlier-note.tsx';
import { TypedNote } from '#islands/forms/afresh.tsx';
import { Note } from '#islands/ui/note.tsx';
import type { Bill } from './use-bill.ts';

/** What is known about an earlier payment, or why there is no price. */
export function BillNotes({ bill }: { bill: Bill }) {
  const { earlier } = bill.start;
  if (earlier !== 'none') return <EarlierNote earlier={earlier} />;
  if (!bill.wasLost) return <TypedNote typed={bill.start.typed} />;
  return (
    <Note tone="warn" alert>
      We didn’t get a response. You haven’t been charged. Try again when you’re back online.
    </Note>
  );
}
