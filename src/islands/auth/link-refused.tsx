import type { ReactNode } from 'react';
import { Note } from '#islands/ui/note.tsx';
import { paths } from '#lib/paths.ts';

interface LinkRefusedProps {
  /** The server’s reason; empty if it gave none. */
  reason: string;
  /** The form that sends another link. */
  children: ReactNode;
}

/** Explains why an emailed link doesn’t work, and offers a new one. */
export const LinkRefused = ({ reason, children }: LinkRefusedProps) => (
  <div className="stack">
    <Note tone="bad" alert>
      {reason || 'This link isn’t valid.'}
    </Note>
    {children}
    <a className="link self-start" href={paths.login}>
      Sign in
    </a>
  </div>
);
