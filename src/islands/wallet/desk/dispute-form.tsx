import { TextField } from '#islands/ui/text-field.tsx';
import { openDispute } from '#lib/wallet/desk/browser/dispute-calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { DeskForm } from '#islands/desk/desk-form.tsx';
import { sentAmount, textOf } from '#islands/desk/form-text.ts';
import { useDeskAct } from '#islands/desk/use-desk-act.ts';

/** "2026-11-24T09:30", entered in UTC. The server rejects anything that isn't a time. */
const utcOf = (typed: string) => (typed ? `${typed}:00Z` : typed);

/** Opens a dispute that we learned about elsewhere. No money moves. */
export function DisputeForm() {
  const act = useDeskAct();
  const { of } = act;
  const send = async (form: HTMLFormElement) => {
    const data = new FormData(form);
    const text = (name: string) => textOf(data, name);
    const amount = sentAmount(text('amount'));
    const body = {
      order: text('order'),
      provider_reference: text('provider_reference'),
      category: text('category'),
      due_at: utcOf(text('due_at')),
      ...(amount && { amount }),
    };
    await openDispute(body, act.keyOf(body));
    goTo(deskPaths.queue('disputes'));
  };
  return (
    <DeskForm act={act} send={send} variant="line" button="Open the dispute" busyText="Opening">
      <TextField label="Order" hint="The deposit’s reference." maxLength={40} {...of('order')} />
      <div className="two">
        <TextField label="Provider’s reference" maxLength={80} {...of('provider_reference')} />
        <TextField label="Payer’s reason" maxLength={60} {...of('category')} />
      </div>
      <div className="two">
        <TextField
          label="Amount"
          aside="Optional"
          inputMode="decimal"
          hint="Leave empty for all that was paid."
          {...of('amount')}
        />
        <TextField label="Answer by, in UTC" type="datetime-local" {...of('due_at')} />
      </div>
    </DeskForm>
  );
}
