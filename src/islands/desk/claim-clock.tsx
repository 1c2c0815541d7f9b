import { useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { Note } from '#islands/ui/note.tsx';
import { claimCase, releaseCase, describeError } from '#lib/desk/browser/calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import type { DeskQueue } from '#lib/desk/contract.ts';
import { iconClock } from '#lib/look/icons.ts';
import { deskPaths } from '#lib/desk/paths.ts';

const SOON_S = 120;
const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

interface ClaimClockProps {
  queue: DeskQueue;
  id: string;
  /** Seconds until this operator's claim ends. */
  left: number;
  onTaken: () => void;
}

/** The remaining time of my claim; a button extends it, another returns to the queue. */
export function ClaimClock({ queue, id, left, onTaken }: ClaimClockProps) {
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const run = async (step: () => Promise<void>) => {
    setBusy(true);
    setSaid('');
    await step().catch((error: unknown) => setSaid(describeError(error)));
    setBusy(false);
  };
  const take = () =>
    run(async () => {
      await claimCase(queue, id);
      onTaken();
    });
  const release = () =>
    run(async () => {
      await releaseCase(queue, id);
      goTo(deskPaths.queue(queue));
    });
  return (
    <div className="stack-s">
      {left === 0 && (
        <Note tone="warn" alert>
          Your claim expired, so others can take it. Your draft is still here.
        </Note>
      )}
      {said && (
        <Note tone="bad" alert>
          {said}
        </Note>
      )}
      <p
        className={
          left <= SOON_S
            ? 'inline-flex items-center gap-1 tabular font-semibold text-error-ink'
            : 'inline-flex items-center gap-1 tabular font-semibold'
        }
        role="timer"
      >
        <Icon path={iconClock} size={16} />
        {left > 0 ? (
          <span>
            Your claim: <span className="num">{clock(left)}</span>
          </span>
        ) : (
          'Claim expired'
        )}
      </p>
      <div className="two">
        <Button variant="line" busy={busy} onClick={() => void take()}>
          {left > 0 ? 'Extend' : 'Claim again'}
        </Button>
        <Button variant="line" busy={busy} onClick={() => void release()}>
          Release claim
        </Button>
      </div>
    </div>
  );
}
