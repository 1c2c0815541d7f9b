import { Button } from '#islands/ui/button.tsx';
import { setEventStatus } from '#lib/e-tickets/desk/browser/calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import type { EventStatus as Status } from '#lib/e-tickets/desk/events.contract.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { DeskSaid } from '#islands/desk/desk-said.tsx';
import { useDeskAct } from '#islands/desk/use-desk-act.ts';

/** Puts an event on sale, or pauses its sale. */
export function EventStatus({ id, status }: { id: string; status: Status }) {
  const { busy, said, run } = useDeskAct();
  if (status === 'cancelled') return null;
  const next = status === 'on_sale' ? 'paused' : 'on_sale';
  const put = async () => {
    await setEventStatus(id, next);
    goTo(deskPaths.event(id));
  };
  return (
    <div className="stack-s">
      <DeskSaid text={said} />
      <Button
        variant={next === 'paused' ? 'line' : 'primary'}
        busy={busy}
        onClick={() => void run(null, put)}
      >
        {next === 'paused' ? 'Pause the sale' : 'Put on sale'}
      </Button>
    </div>
  );
}
