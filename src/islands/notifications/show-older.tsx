import { useEffect, useRef, type MouseEvent } from 'react';
import { paths } from '#lib/paths.ts';
import type { Older } from './use-older.ts';

/** The button is gone, so the focus moves to its replacement. */
export function NoMore() {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <p className="cap" tabIndex={-1} ref={message}>
      That’s all.
    </p>
  );
}

/** A link to the previous page, which appends to this one if scripts run. */
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
      <span className="vh" aria-live="polite">
        {older.list.length > 0 && `${older.list.length} older ones are shown.`}
      </span>
      {older.state === 'failed' && (
        <p className="sub" role="alert">
          We couldn’t load older notifications. Check your connection and try again.
        </p>
      )}
    </>
  );
}
