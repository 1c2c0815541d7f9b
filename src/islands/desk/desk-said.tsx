import { Note } from '#islands/ui/note.tsx';

/** The server's message about a submission; empty without one. */
export const DeskSaid = ({ text }: { text: string }) =>
  text ? (
    <Note tone="bad" alert>
      {text}
    </Note>
  ) : null;
