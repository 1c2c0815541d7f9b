import { useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { sayError, withdrawRate } from '#lib/browser/api/desk.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { deskPaths } from '#lib/desk-paths.ts';

/** Takes a coming rate back; a second press says that it is meant. */
export function WithdrawButton({ id, title }: { id: string; title: string }) {
  const [isSure, setIsSure] = useState(false);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const press = async () => {
    if (!isSure) return setIsSure(true);
    setBusy(true);
    setSaid('');
    try {
      await withdrawRate(id);
      goTo(`${deskPaths.rates}?said=withdrawn`);
    } catch (error) {
      setSaid(sayError(error));
      setBusy(false);
    }
  };
  return (
    <div className="take">
      <Button
        variant={isSure ? 'danger-line' : 'line'}
        size="small"
        busy={busy}
        busyText="Withdrawing"
        onClick={() => void press()}
        onBlur={() => setIsSure(false)}
      >
        {isSure ? 'Yes, withdraw' : 'Withdraw'} <span className="vh">{title}</span>
      </Button>
      <p className="sub" role="status" hidden={!said}>
        {said}
      </p>
    </div>
  );
}
