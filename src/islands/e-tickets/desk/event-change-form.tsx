import { useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { Note } from '#islands/ui/note.tsx';
import { TextArea } from '#islands/ui/text-area.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { askChange } from '#lib/e-tickets/desk/browser/calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import type { DeskEvent } from '#lib/e-tickets/desk/events.contract.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { formatMoney } from '#lib/money.ts';
import { fromZoneField, toZoneField } from '#lib/desk/zone-field.ts';
import { DeskForm } from '#islands/desk/desk-form.tsx';
import { textOf } from '#islands/desk/form-text.ts';
import { useDeskAct, type DeskAct } from '#islands/desk/use-desk-act.ts';

type Kind = 'move' | 'cancel';

interface Costs {
  toRefund: DeskEvent['to_refund'];
  currency: CurrencyCode;
}

interface EventChangeFormProps extends Costs {
  id: string;
  timeZone: string;
  form: Pick<
    DeskEvent['form'],
    'starts_at' | 'doors_at' | 'ends_at' | 'state' | 'city' | 'venue' | 'address'
  >;
}

function read(form: HTMLFormElement, isMove: boolean, timeZone: string) {
  const data = new FormData(form);
  const text = (name: string) => textOf(data, name);
  const time = (name: string) => fromZoneField(text(name), timeZone);
  if (!isMove) return { kind: 'cancel' as const, because: text('because') };
  return {
    kind: 'move' as const,
    because: text('because'),
    starts_at: time('starts_at') ?? undefined,
    doors_at: time('doors_at'),
    ends_at: time('ends_at'),
    state: text('state'),
    city: text('city'),
    venue: text('venue'),
    address: text('address') || null,
    return_until: time('return_until') ?? undefined,
  };
}

const Moved = ({
  form,
  timeZone,
  of,
}: Pick<EventChangeFormProps, 'form' | 'timeZone'> & Pick<DeskAct, 'of'>) => {
  const time = (name: 'starts_at' | 'doors_at' | 'ends_at') => ({
    type: 'datetime-local',
    defaultValue: toZoneField(form[name], timeZone),
    ...of(name),
  });
  return (
    <>
      <TextField label="Starts" {...time('starts_at')} />
      <div className="two">
        <TextField label="Doors open" aside="Optional" {...time('doors_at')} />
        <TextField label="Ends" aside="Optional" {...time('ends_at')} />
      </div>
      <div className="two">
        <TextField label="State or region" defaultValue={form.state} {...of('state')} />
        <TextField label="City" defaultValue={form.city} {...of('city')} />
      </div>
      <TextField label="Venue" defaultValue={form.venue} {...of('venue')} />
      <TextField
        label="Address"
        aside="Optional"
        defaultValue={form.address ?? ''}
        {...of('address')}
      />
      <TextField label="Full refunds until" type="datetime-local" {...of('return_until')} />
    </>
  );
};

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
export function EventChangeForm({ id, timeZone, form, ...costs }: EventChangeFormProps) {
  const [kind, setKind] = useState<Kind | null>(null);
  const act = useDeskAct();
  const send = async (sent: HTMLFormElement) => {
    const body = read(sent, kind === 'move', timeZone);
    await askChange(id, body, act.keyOf(body));
    goTo(deskPaths.event(id));
  };
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
    <DeskForm
      act={act}
      send={send}
      button="Send for second approval"
      busyText="Asking"
      variant={kind === 'cancel' ? 'danger' : 'primary'}
      beside={
        <Button variant="line" onClick={() => setKind(null)}>
          Go back
        </Button>
      }
    >
      <Follows kind={kind} {...costs} />
      {kind === 'move' && <Moved form={form} timeZone={timeZone} of={act.of} />}
      <TextArea
        label="Reason"
        rows={3}
        maxLength={300}
        hint="Everyone with a ticket sees this."
        {...act.of('because')}
      />
    </DeskForm>
  );
}
