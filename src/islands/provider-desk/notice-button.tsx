import { useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { describeError } from '#lib/desk/browser/calls.ts';
import { askNotice } from '#lib/provider-desk/browser/calls.ts';

interface NoticeButtonProps {
  id: string;
  reference: string;
}

/** Has a notice followed again: its provider is queried by our own reference. */
export function NoticeButton({ id, reference }: NoticeButtonProps) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const ask = async () => {
    setBusy(true);
    try {
      await askNotice(id);
      setSaid('Asking the provider.');
    } catch (error) {
      setSaid(describeError(error));
    }
    setBusy(false);
  };
  return (
    <>
      <Button variant="line" busy={busy} busyText="Asking" onClick={() => void ask()}>
        Ask again<span className="vh"> about {reference}</span>
      </Button>
      <span className="sub" role="status">
        {said}
      </span>
    </>
  );
}
