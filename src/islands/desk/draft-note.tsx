import { Note } from '#islands/ui/note.tsx';
import type { DeskCase } from '#lib/desk/contract.ts';
import type { useDraft } from './use-draft.ts';

const words = {
  none: '',
  saved: 'Draft saved',
  failed: 'We couldn’t save your draft. It’s still here.',
} as const;

interface DraftNoteProps {
  found: Pick<DeskCase, 'draft'>;
  saving: Pick<ReturnType<typeof useDraft>, 'state'>;
}

/** Whose draft it is, and whether it is saved. */
export const DraftNote = ({ found: { draft }, saving: { state } }: DraftNoteProps) => (
  <>
    {draft && !draft.mine && <Note>{draft.by} wrote this draft. Check it before you send it.</Note>}
    <p className="sub" role="status">
      {words[state]}
    </p>
  </>
);
