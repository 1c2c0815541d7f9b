import { useState } from 'react';
import { DescribedForm } from '#islands/desk/described-form.tsx';
import { Button } from '#islands/ui/button.tsx';
import { Note } from '#islands/ui/note.tsx';
import type { CurrencyCode } from '#lib/countries.ts';
import type { FormView } from '#lib/desk/form-view.ts';
import type { DeskEvent } from '#lib/e-tickets/desk/events.contract.ts';
import { formatMoney } from '#lib/money.ts';

type Kind = 'move' | 'cancel';

interface Costs {
  toRefund: DeskEvent['to_refund'];
  currency: CurrencyCode;
}

interface EventChangeFormProps extends Costs {
  forms: Record<Kind, FormView>;
}

const count = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`;

/** What happens once the second approver agrees. */
function Follows({ kind, toRefund, currency }: { kind: Kind } & Costs) {
  const { orders, tickets, free, paying, amount, minutes } = toRefund;
  const money = formatMoney(amount, currency);
  const sold = `${count(tickets, 'ticket', 'tickets')} in ${count(orders, 'order', 'orders')}`;
  const lines =
    kind === 'cancel'
      ? [
          'Sales stop, and everyone is notified.',
          orders > 0
            ? `${sold}: ${money} is refunded in full, our fees included.`
            : 'There’s nothing to refund.',
          paying > 0 &&
            `${count(paying, 'order that is', 'orders that are')} being paid for now: refunded once done.`,
          free > 0 &&
            `${count(free, 'ticket that cost nothing', 'tickets that cost nothing')} can no longer be used.`,
          orders > 0 &&
            `Refunds start right away and reach wallets within about ${count(minutes, 'minute', 'minutes')}.`,
        ]
      : [
          'Everyone is notified.',
          `${count(tickets + free, 'ticket stays', 'tickets stay')} valid.`,
          orders > 0 && `Until the time below, up to ${money} can be returned for a full refund.`,
        ];
  return (
    <Note tone="warn">
      <p>Once a second approver agrees:</p>
      <ul className="bullets">{lines.map((line) => line && <li key={line}>{line}</li>)}</ul>
    </Note>
  );
}

/** Asks a second approver to cancel or move an event, after saying what that means. */
export function EventChangeForm({ forms, ...costs }: EventChangeFormProps) {
  const [kind, setKind] = useState<Kind | null>(null);
  if (kind === null)
    return (
      <div className="choices flex flex-wrap gap-2">
        <Button variant="line" onClick={() => setKind('move')}>
          Move the event
        </Button>
        <Button variant="danger-line" onClick={() => setKind('cancel')}>
          Cancel the event
        </Button>
      </div>
    );
  return (
    <DescribedForm
      form={forms[kind]}
      above={<Follows kind={kind} {...costs} />}
      beside={
        <Button variant="line" onClick={() => setKind(null)}>
          Go back
        </Button>
      }
    />
  );
}
