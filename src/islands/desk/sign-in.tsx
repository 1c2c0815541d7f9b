import { useState } from 'react';
import { Note } from '#islands/ui/note.tsx';
import { CodeForm } from './code-form.tsx';
import { PasswordForm } from './password-form.tsx';

interface DeskSignInProps {
  /** A path of the desk to open afterwards. */
  next: string;
}

/** Signing in to the desk: the password, then the code from the authenticator app. */
export function DeskSignIn({ next }: DeskSignInProps) {
  const [isCodeDue, setCodeDue] = useState(false);
  const [ended, setEnded] = useState('');
  if (!isCodeDue)
    return (
      <div className="stack">
        {ended && (
          <Note tone="bad" alert>
            {ended}
          </Note>
        )}
        <PasswordForm onDone={() => setCodeDue(true)} />
      </div>
    );
  return (
    <CodeForm
      next={next}
      onEnded={(reason) => {
        setEnded(reason);
        setCodeDue(false);
      }}
    />
  );
}
