import { Note } from '#islands/ui/note.tsx';
import type { MouseEvent } from 'react';

/** Says that a form was filled in with earlier values, and removes them on request. */
export function BackNote({ onClear }: { onClear: () => void }) {
  const clear = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const place = currentTarget.closest('dialog, astro-island, body');
    onClear();
    // the button is gone, so keyboard users continue in the first field
    setTimeout(() => place?.querySelector<HTMLElement>('form input, form select')?.focus());
  };
  return (
    <Note>
      We kept what you entered.{' '}
      <button className="link" type="button" onClick={clear}>
        Clear it
      </button>
    </Note>
  );
}
