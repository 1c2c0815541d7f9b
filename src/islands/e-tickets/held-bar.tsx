import { useEffect, useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { HeldTime } from '#islands/ui/held-time.tsx';
import { Note } from '#islands/ui/note.tsx';
import { eTickets as numbers } from '#lib/product-constants.ts';

/** When the time that is left is said aloud, in seconds. */
const marks = [
  [30, '30 seconds left'],
  [120, '2 minutes left'],
] as const;

/** Said once, when the time is reached: not at each second, and not again. */
function useSaid(left: number, isFree: boolean): string {
  const [said, setSaid] = useState('');
  const mark = left > 0 ? marks.find(([seconds]) => left <= seconds)?.[1] : undefined;
  useEffect(() => setSaid(mark ?? ''), [mark]);
  return said && `${said} to ${isFree ? 'confirm' : 'pay for'} your tickets.`;
}

interface HeldBarProps {
  left: number;
  isOver: boolean;
  busy: boolean;
  isFree: boolean;
  onAgain: () => void;
}

/** The time for which places and seats are held; when it is over, a way to hold them again. */
export function HeldBar({ left, isOver, busy, isFree, onAgain }: HeldBarProps) {
  const said = useSaid(left, isFree);
  if (isOver)
    return (
      <Note tone="warn" alert>
        <div className="stack-s">
          <p>Your tickets are no longer reserved. Others can {isFree ? 'take' : 'buy'} them now.</p>
          <Button variant="tint" busy={busy} busyText="Reserving" onClick={onAgain}>
            Reserve them again
          </Button>
        </div>
      </Note>
    );
  return (
    <section className="held" aria-label="Tickets reserved">
      <div>
        <p>
          <b>Tickets reserved for you</b>
        </p>
        <p className="text-clay-ink">
          {isFree
            ? 'Confirm before the time is up.'
            : 'Pay before the time is up. You won’t be charged until then.'}
        </p>
      </div>
      <HeldTime left={left} of={numbers.heldS} />
      <p className="vh" role="status">
        {said}
      </p>
    </section>
  );
}
