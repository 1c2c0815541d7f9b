import { useState } from 'react';
import { Button, type ButtonVariant } from '#islands/ui/button.tsx';
import { claimCase, describeError } from '#lib/desk/browser/calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import type { DeskQueue } from '#lib/desk/contract.ts';
import { deskPaths } from '#lib/desk/paths.ts';

interface TakeButtonProps {
  queue: DeskQueue;
  id: string;
  reference: string;
  size?: 'big' | 'small';
  variant?: ButtonVariant;
}

/** Claims a case and opens it; if someone was faster, it shows that. */
export function TakeButton({ queue, id, reference, size, variant = 'line' }: TakeButtonProps) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const take = async () => {
    setBusy(true);
    setSaid('');
    try {
      await claimCase(queue, id);
      goTo(deskPaths.case(queue, id));
    } catch (error) {
      setSaid(describeError(error));
      setBusy(false);
    }
  };
  return (
    <div className="take flex-none grid justify-items-end gap-1 max-w-48">
      <Button
        variant={variant}
        {...(size ? { size } : {})}
        busy={busy}
        busyText="Claiming"
        onClick={() => void take()}
      >
        Claim <span className="vh">{reference}</span>
      </Button>
      <p className="sub" role="status" hidden={!said}>
        {said}
      </p>
    </div>
  );
}
