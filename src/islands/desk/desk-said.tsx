import { Note } from '#islands/ui/note.tsx';

/** What the server said about something that was sent; nothing while it said nothing. */
export const DeskSaid = ({ text }: { text: string }) =>
  text ? (
    <Note tone="bad" alert>
      {text}
    </Note>
  ) : null;
