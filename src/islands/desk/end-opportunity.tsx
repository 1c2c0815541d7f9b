import { useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { endOpportunity } from '#lib/browser/api/desk.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { deskPaths } from '#lib/desk-paths.ts';
import { useDeskAct } from './use-desk-act.ts';

/** Ends an opportunity; a second press says that it is meant. */
export function EndOpportunity({ id, title }: { id: string; title: string }) {
  const [isSure, setIsSure] = useState(false);
  const { busy, said, run } = useDeskAct();
  const end = async () => {
    await endOpportunity(id);
    goTo(deskPaths.opportunities);
  };
  return (
    <div className="take">
      <Button
        variant={isSure ? 'danger-line' : 'line'}
        size="small"
        busy={busy}
        busyText="Ending"
        onClick={() => (isSure ? void run(null, end) : setIsSure(true))}
        onBlur={() => setIsSure(false)}
      >
        {isSure ? 'Yes, end it' : 'End'} <span className="vh">{title}</span>
      </Button>
      <p className="sub" role="status" hidden={!said}>
        {said}
      </p>
    </div>
  );
}
