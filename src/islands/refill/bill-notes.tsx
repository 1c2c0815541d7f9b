import { TypedNote } from '#islands/forms/afresh.tsx';
import { Note } from '#islands/ui/note.tsx';
import type { Bill } from './use-bill.ts';

const earlierTexts = {
  looking: 'Checking whether your last payment went through…',
  never: 'Your last payment didn’t go through. You haven’t been charged. You can try again.',
  unclear:
    'We don’t know yet if your last payment went through. Tap Continue and we’ll check before you pay again.',
} as const;

/**
 * Shows the outcome of an earlier payment whose response was lost, or that the device is offline.
 */
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
      We didn’t get a response. You haven’t been charged. Try again when you’re back online.
    </Note>
  );
}
