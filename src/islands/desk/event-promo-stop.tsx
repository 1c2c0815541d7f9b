import { useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { stopPromoCode } from '#lib/browser/api/desk-events.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { deskPaths } from '#lib/desk-paths.ts';
import { useDeskAct } from './use-desk-act.ts';

/** Stops a promo code; a second press says that it is meant. */
export function EventPromoStop({ id, code }: { id: string; code: string }) {
  const [isSure, setIsSure] = useState(false);
  const { busy, said, run } = useDeskAct();
  const stop = async () => {
    await stopPromoCode(id, code);
    goTo(deskPaths.event(id));
  };
  return (
    <div className="take">
      <Button
        variant={isSure ? 'danger-line' : 'line'}
        size="small"
        busy={busy}
        busyText="Stopping"
        onClick={() => (isSure ? void run(null, stop) : setIsSure(true))}
        onBlur={() => setIsSure(false)}
      >
        {isSure ? 'Yes, stop' : 'Stop'} <span className="vh">{code}</span>
      </Button>
      <p className="sub" role="status" hidden={!said}>
        {said}
      </p>
    </div>
  );
}
