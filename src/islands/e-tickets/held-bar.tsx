import { useEffect, useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { HeldTime } from '#islands/ui/held-time.tsx';
import { Note } from '#islands/ui/note.tsx';
import type { NotHeld } from '#lib/orders/contract.ts';
import { paths } from '#lib/paths.ts';
import { eTickets as numbers } from '#lib/product-constants.ts';

/** The remaining seconds at which the time is announced. */
const marks = [
  [30, '30 seconds left'],
  [120, '2 minutes left'],
] as const;

/** Announced once, when the time is reached: not every second, and not again. */
function useSaid(left: number, isFree: boolean): string {
  const [said, setSaid] = useState('');
  const mark = left > 0 ? marks.find(([seconds]) => left <= seconds)?.[1] : undefined;
  useEffect(() => setSaid(mark ?? ''), [mark]);
  return said && `${said} to ${isFree ? 'confirm' : 'pay for'} your tickets.`;
}

const setUp = {
  verify: ['Verify your profile to reserve tickets.', 'Verify profile', paths.completeKyc],
  pin: ['Set up a PIN to reserve tickets.', 'Set up a PIN', paths.pinSetup],
} as const;

interface NotHeldProps {
  why: Exclude<NotHeld, 'sign_in'>;
  busy: boolean;
  isOver: boolean;
  isFree: boolean;
  /** Keeps the choices for the return. */
  onLeave: () => void;
  onAgain: () => void;
}

/** A price without a hold: what may happen in between, and what would reserve the tickets. */
function NotHeldBar({ why, busy, isOver, isFree, onLeave, onAgain }: NotHeldProps) {
  const step = why === 'held_before' ? undefined : setUp[why];
  return (
    <Note tone="warn" alert={isOver}>
      <div className="stack-s">
        <p>
          <b>{isOver ? 'This price has expired' : 'Your tickets aren’t reserved'}</b>
        </p>
        <p>
          Others can {isFree ? 'take' : 'buy'} them until you {isFree ? 'confirm' : 'pay'}.{' '}
          {step ? step[0] : 'We’ve already reserved tickets for this event for you twice.'}
        </p>
        {isOver && (
          <Button variant="tint" busy={busy} busyText="Checking" onClick={onAgain}>
            Check the price again
          </Button>
        )}
        {!isOver && step && (
          <a className="btn btn-tint" href={step[2]} onClick={onLeave}>
            {step[1]}
          </a>
        )}
      </div>
    </Note>
  );
}

interface HeldBarProps extends Omit<NotHeldProps, 'why'> {
  not: NotHeld | null | undefined;
  left: number;
}

/** How long places and seats are held; afterwards, a way to hold them again. */
export function HeldBar({ not, left, ...props }: HeldBarProps) {
  const { isOver, busy, isFree, onAgain } = props;
  const announced = useSaid(left, isFree);
  if (not && not !== 'sign_in') return <NotHeldBar why={not} {...props} />;
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
        {announced}
      </p>
    </section>
  );
}
