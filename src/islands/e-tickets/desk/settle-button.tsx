import { Button } from '#islands/ui/button.tsx';
import { prepareSettlement } from '#lib/e-tickets/desk/browser/calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { DeskSaid } from '#islands/desk/desk-said.tsx';
import { useDeskAct } from '#islands/desk/use-desk-act.ts';

/** Prepares the payout of an event; the amounts that were read are part of the key. */
export function SettleButton({ id, paysOut }: { id: string; paysOut: string }) {
  const { busy, said, keyOf, run } = useDeskAct();
  const prepare = async () => {
    await prepareSettlement(id, keyOf({ id, paysOut }));
    goTo(deskPaths.settlement(id));
  };
  return (
    <div className="stack-s print:hidden">
      <DeskSaid text={said} />
      <Button busy={busy} busyText="Preparing" onClick={() => void run(null, prepare)}>
        Prepare the payout
      </Button>
      <p className="sub">Needs a second approver before anything is paid.</p>
    </div>
  );
}
