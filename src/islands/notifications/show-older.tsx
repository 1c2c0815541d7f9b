import type { MouseEvent } from 'react';
import { paths } from '#lib/paths.ts';
import type { Older } from './use-older.ts';

/** A link to the page before, which adds to this one where scripts run. */
export function ShowOlder({ last, older }: { last: string; older: Older }) {
  const isBusy = older.state === 'loading';
  const press = (event: MouseEvent) => {
    event.preventDefault();
    if (!isBusy) void older.load(last);
  };
  return (
    <>
      <a
        className="btn btn-tint"
        href={`${paths.notifications}?before=${last}`}
        data-hold=""
        aria-busy={isBusy || undefined}
        onClick={press}
      >
        {isBusy ? 'Loading' : 'Show older'}
      </a>
      {older.state === 'failed' && (
        <p className="sub" role="alert">
          The older ones could not be loaded. Check your connection and try again.
        </p>
      )}
    </>
  );
}
