import { useState, type SubmitEvent } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { Note } from '#islands/ui/note.tsx';
import { TextArea } from '#islands/ui/text-area.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { askChange } from '#lib/browser/api/desk-events.ts';
import { goTo } from '#lib/browser/navigate.ts';
import type { DeskEvent } from '#lib/contracts/desk-events.ts';
import { deskPaths } from '#lib/desk-paths.ts';
import { fromZoneField, toZoneField } from '#lib/zone-field.ts';
import { textOf } from './form-text.ts';
import { useDeskAct } from './use-desk-act.ts';

interface EventChangeFormProps {
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
    ...{ kind: 'move' as const, because: text('because') },
    ...{ starts_at: time('starts_at') ?? '', doors_at: time('doors_at'), ends_at: time('ends_at') },
    ...{ state: text('state'), city: text('city'), venue: text('venue') },
    ...{ address: text('address') || null, return_until: time('return_until') ?? '' },
  };
}

type Wrong = Partial<Record<string, string>>;

const Moved = ({ form, timeZone, wrong }: Omit<EventChangeFormProps, 'id'> & { wrong: Wrong }) => (
  <>
    <TextField
      name="starts_at"
      label="Starts"
      type="datetime-local"
      defaultValue={toZoneField(form.starts_at, timeZone)}
      error={wrong['starts_at']}
    />
    <div className="two">
      <TextField
        name="doors_at"
        label="Doors open"
        aside="Optional"
        type="datetime-local"
        defaultValue={toZoneField(form.doors_at, timeZone)}
        error={wrong['doors_at']}
      />
      <TextField
        name="ends_at"
        label="Ends"
        aside="Optional"
        type="datetime-local"
        defaultValue={toZoneField(form.ends_at, timeZone)}
        error={wrong['ends_at']}
      />
    </div>
    <div className="two">
      <TextField
        name="state"
        label="State or region"
        defaultValue={form.state}
        error={wrong['state']}
      />
      <TextField name="city" label="City" defaultValue={form.city} error={wrong['city']} />
    </div>
    <TextField name="venue" label="Venue" defaultValue={form.venue} error={wrong['venue']} />
    <TextField
      name="address"
      label="Address"
      aside="Optional"
      defaultValue={form.address ?? ''}
      error={wrong['address']}
    />
    <TextField
      name="return_until"
      label="Full refunds until"
      type="datetime-local"
      error={wrong['return_until']}
    />
  </>
);

/** Asks a second approver to cancel or move an event. */
export function EventChangeForm({ id, timeZone, form }: EventChangeFormProps) {
  const [kind, setKind] = useState<'move' | 'cancel' | null>(null);
  const { busy, said, wrong, keyOf, run } = useDeskAct();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = read(event.currentTarget, kind === 'move', timeZone);
    void run(event.currentTarget, async () => {
      await askChange(id, body, keyOf(body));
      goTo(deskPaths.event(id));
    });
  };
  if (kind === null)
    return (
      <div className="two">
        <Button variant="line" onClick={() => setKind('move')}>
          Move the event
        </Button>
        <Button variant="danger-line" onClick={() => setKind('cancel')}>
          Cancel the event
        </Button>
      </div>
    );
  return (
    <form className="stack-s" noValidate method="post" onSubmit={submit}>
      <Note tone="warn">
        {kind === 'cancel'
          ? 'Once someone else agrees, the sale ends, everyone is told, and every order is refunded in full, our fee included.'
          : 'Once someone else agrees, everyone is told. Tickets stay valid, and can be returned for a full refund.'}
      </Note>
      {kind === 'move' && <Moved {...{ form, timeZone, wrong }} />}
      <TextArea
        name="because"
        label="Why"
        rows={3}
        maxLength={300}
        hint="Everyone who has a ticket reads this."
        error={wrong['because']}
      />
      {said && (
        <Note tone="bad" alert>
          {said}
        </Note>
      )}
      <div className="two">
        <Button variant="quiet" onClick={() => setKind(null)}>
          Go back
        </Button>
        <Button
          type="submit"
          variant={kind === 'cancel' ? 'danger' : 'primary'}
          busy={busy}
          busyText="Asking"
        >
          Ask a second approver
        </Button>
      </div>
    </form>
  );
}
