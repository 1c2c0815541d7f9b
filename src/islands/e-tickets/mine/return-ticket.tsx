import { useRef, useState } from 'react';
import { ActionModal } from '#islands/ui/action-modal.tsx';
import { Button } from '#islands/ui/button.tsx';
import { returnForRefund } from '#lib/e-tickets/browser/admission-calls.ts';
import { idempotencyKey } from '#lib/browser/api/idempotency-key.ts';
import type { Admission } from '#lib/e-tickets/admissions.contract.ts';
import { formatMoney } from '#lib/money.ts';
import type { ActionProps } from './action-props.ts';
import { useAct } from './use-act.ts';

type Back = NonNullable<Admission['can']['give_back']>;

/** Returns a ticket for the amount that is shown first, and for no other. */
export function ReturnTicket({ ticket, onChanged, back }: ActionProps & { back: Back }) {
  const [isOpen, setOpen] = useState(false);
  const key = useRef('');
  const { busy, act } = useAct();
  const sum = formatMoney(back.amount, back.currency);
  const open = () => {
    // one key per question: a retry after a lost answer returns it once
    key.current ||= idempotencyKey();
    setOpen(true);
  };
  const give = async () => {
    const isDone = await act(
      async () => onChanged((await returnForRefund(ticket.id, back.amount, key.current)).data),
      Number(back.amount) > 0 ? `We’ve refunded ${sum} to your wallet.` : 'Ticket returned.',
    );
    if (isDone) setOpen(false);
  };
  return (
    <>
      <Button variant="danger-line" onClick={open}>
        Return
      </Button>
      <ActionModal
        open={isOpen}
        type="warning"
        title={back.tickets > 1 ? `Return ${back.tickets} tickets?` : 'Return this ticket?'}
        message={`${back.text} The code stops working right away, and this can’t be undone.`}
        actionButtonText={back.tickets > 1 ? 'Return tickets' : 'Return ticket'}
        cancelButtonText="Keep it"
        busy={busy}
        onAction={() => void give()}
        onCancel={() => setOpen(false)}
      />
    </>
  );
}
