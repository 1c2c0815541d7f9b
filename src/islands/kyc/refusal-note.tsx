import { Note } from '#islands/ui/note.tsx';

export interface Refusal {
  reason: string;
  /** What to do next. */
  advice?: string | null | undefined;
}

/** Why a document was refused, and what helps. */
export const RefusalNote = ({ refusal: { reason, advice } }: { refusal: Refusal }) => (
  <Note tone="bad" alert>
    <b>{reason}</b> {advice}
  </Note>
);
