import { DateText } from '#islands/ui/date-text.tsx';
import { Button } from '#islands/ui/button.tsx';
import {
  cancelTransfer,
  mailTicket,
  unlistTicket,
} from '#lib/e-tickets/browser/admission-calls.ts';
import type { Admission } from '#lib/e-tickets/admissions.contract.ts';
import { iconMail, iconUndo2 } from '#lib/look/icons.ts';
import { formatMoney } from '#lib/money.ts';
import type { ActionProps } from './action-props.ts';
import { ReturnTicket } from './return-ticket.tsx';
import { TransferTicket } from './transfer-ticket.tsx';
import { Rename } from './rename.tsx';
import { SellAgain } from './sell-again.tsx';
import { useAct } from './use-act.ts';

function CancelTransfer({ ticket, onChanged }: ActionProps) {
  const { busy, act } = useAct();
  const press = () =>
    act(async () => onChanged((await cancelTransfer(ticket.id)).data), 'It’s yours again.');
  return (
    <Button icon={iconUndo2} busy={busy} busyText="Cancelling" onClick={() => void press()}>
      Cancel transfer
    </Button>
  );
}

function Unlist({ ticket, onChanged }: ActionProps) {
  const { busy, act } = useAct();
  const { resale } = ticket;
  const press = () =>
    act(async () => onChanged((await unlistTicket(ticket.id)).data), 'Your ticket is off sale.');
  return (
    <Button busy={busy} busyText="Taking off sale" onClick={() => void press()}>
      Take off sale{resale ? ` (${formatMoney(resale.price, resale.currency)})` : ''}
    </Button>
  );
}

function MailAgain({ ticket }: { ticket: Admission }) {
  const { busy, act } = useAct();
  const press = () => act(() => mailTicket(ticket.id), 'Your ticket is on its way by email.');
  return (
    <Button
      variant="line"
      icon={iconMail}
      busy={busy}
      busyText="Sending"
      onClick={() => void press()}
    >
      Email ticket
    </Button>
  );
}

function Past({ steps, zone }: Pick<Admission, 'steps'> & { zone: string }) {
  if (steps.length === 0) return null;
  return (
    <details className="card">
      <summary className="cap">Ticket history</summary>
      <ol className="stack-s">
        {steps.map(({ text, at }, n) => (
          <li key={n}>
            {text}{' '}
            <span className="cap">
              · <DateText at={at} zone={zone} />
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** What its holder can do with a ticket now; each explains the consequences first. */
export function TicketActions({ ticket, zone, onChanged }: ActionProps & { zone: string }) {
  const { can, state } = ticket;
  const given = { ticket, onChanged };
  return (
    <section className="stack-s" aria-label="What you can do with this ticket">
      <div className="mt-acts grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3 [&_.btn]:px-3">
        {can.call_back && <CancelTransfer {...given} />}
        {can.unlist && <Unlist {...given} />}
        {(can.hand_on || state === 'handed_on') && <TransferTicket {...given} />}
        {state === 'valid' && can.hand_on && <MailAgain ticket={ticket} />}
        {can.rename && <Rename {...given} />}
        {can.sell && <SellAgain {...given} most={can.sell} />}
        {can.give_back && <ReturnTicket {...given} back={can.give_back} />}
      </div>
      <Past steps={ticket.steps} zone={zone} />
    </section>
  );
}
