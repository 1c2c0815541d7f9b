import { Note } from '#islands/ui/note.tsx';
import type { Looked } from './use-earlier.ts';

const textsOf = (payment: string) => ({
  looking: `Checking whether your last ${payment} went through…`,
  arrived: `We found your last ${payment}. Opening it…`,
  never: `Your last ${payment} didn’t go through. You haven’t been charged. You can try again.`,
  unclear: `We don’t know yet if your last ${payment} went through. Your money is safe. Try again and we’ll check that one first.`,
});

interface EarlierNoteProps {
  earlier: Exclude<Looked, 'none'>;
  payment?: string;
}

/** What is known about an earlier payment whose response was lost. */
export function EarlierNote({ earlier, payment = 'payment' }: EarlierNoteProps) {
  const isOver = earlier === 'never' || earlier === 'unclear';
  return (
    <Note tone={isOver ? 'clay' : 'info'} alert={isOver}>
      {textsOf(payment)[earlier]}
    </Note>
  );
}
