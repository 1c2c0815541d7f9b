import { TypedNote } from '#islands/forms/afresh.tsx';
import { Note } from '#islands/ui/note.tsx';
import type { Bill } from './use-bill.ts';

const earlierTexts = {
  looking: 'Looking whether your last payment arrived…',
  never: 'Your last payment did not reach us. Nothing was taken. You can send it again.',
  unclear:
    'We can’t see yet whether your last payment arrived. Continue looks again before anything else is paid.',
} as const;

/** What became of a payment without an answer, or that no answer came now. One note at most. */
export function BillNotes({ bill }: { bill: Bill }) {
  const { earlier } = bill.start;
  if (earlier === 'looking') return <Note>{earlierTexts.looking}</Note>;
  if (earlier === 'never' || earlier === 'unclear')
    return (
      <Note tone="clay" alert>
        {earlierTexts[earlier]}
      </Note>
    );
  if (!bill.wasLost) return <TypedNote typed={bill.start.typed} />;
  return (
    <Note tone="warn" alert>
      No answer came. Nothing was paid. Continue again when you are back online.
    </Note>
  );
}
