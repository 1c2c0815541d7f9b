import { useEffect, useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { Note } from '#islands/ui/note.tsx';
import type { GateView } from '#lib/e-tickets/browser/gate/gate-view.ts';
import { isMuted, setMuted } from '#lib/e-tickets/browser/gate/signals.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { ageInWords } from '#lib/desk/words.ts';

const TICK_MS = 15_000;

/** The age of the list, in words that keep up with the clock. */
function useAge(at: number | null): string {
  const [now, setNow] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  if (at === null) return 'No list on this phone yet';
  const age = ageInWords(new Date(at).toISOString(), Math.max(now, at));
  return age === '0 min' ? 'List is up to date' : `List is ${age} old`;
}

function MuteButton() {
  const [muted, setIsMuted] = useState(isMuted);
  const turn = () => {
    setMuted(!muted);
    setIsMuted(!muted);
  };
  return (
    <Button variant="quiet" size="small" onClick={turn}>
      {muted ? 'Unmute' : 'Mute'}
    </Button>
  );
}

const unsent = (count: number) =>
  count === 1 ? '1 scan waiting to send' : `${count} scans waiting to send`;

interface GateStateProps {
  view: GateView;
  onRename: () => void;
  onSync: () => void;
}

/** How many are inside, how old the list is, and how many scans are unsent. */
export function GateState({ view, onRename, onSync }: GateStateProps) {
  const { link, waiting, inside, event, listAt, gate } = view;
  const age = useAge(listAt);
  const here = `${deskPaths.login}?${new URLSearchParams({ next: deskPaths.gateOf(event.id) })}`;
  return (
    <div className="stack-s">
      <p className="flex flex-wrap items-baseline gap-y-0 gap-x-2">
        <b className="num text-28">{inside}</b>{' '}
        <span>
          inside, of {event.issued.toLocaleString('en')} {event.issued === 1 ? 'ticket' : 'tickets'}
        </span>
      </p>
      {link === 'offline' && (
        <Note tone="warn">No connection. This phone uses its list and sends its scans later.</Note>
      )}
      {link === 'signed_out' && (
        <Note tone="warn">
          <p>You’re signed out, so scans aren’t sent. This phone uses its list.</p>
          <a className="link" href={here}>
            Sign in again
          </a>
        </Note>
      )}
      <p
        className="flex flex-wrap items-center gap-y-1 gap-x-4 [&_.btn]:min-h-target [&_.btn]:px-0"
        role="status"
      >
        <span>{age}</span>
        {waiting > 0 && <b>{unsent(waiting)}</b>}
      </p>
      <div className="flex flex-wrap items-center gap-y-1 gap-x-4 [&_.btn]:min-h-target [&_.btn]:px-0">
        <Button variant="quiet" size="small" onClick={onRename}>
          {gate}: change
        </Button>
        <Button variant="quiet" size="small" onClick={onSync}>
          Update list
        </Button>
        <MuteButton />
      </div>
    </div>
  );
}
