import { useRef, useState, type SubmitEvent } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { Sheet } from '#islands/ui/sheet.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { renameTicket } from '#lib/e-tickets/browser/admission-calls.ts';
import { iconPencil } from '#lib/look/icons.ts';
import { typedName } from '#lib/rules/typed.ts';
import type { ActionProps } from './action-props.ts';
import { useAct } from './use-act.ts';

/** The attendee's name, until the doors open. */
export function Rename({ ticket, onChanged }: ActionProps) {
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const { busy, act } = useAct();
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    const name = field.current?.value.trim() ?? '';
    setError(name.length < 2 ? 'Enter the name of the person coming.' : undefined);
    if (name.length < 2) return field.current?.focus();
    const work = async () => onChanged((await renameTicket(ticket.id, name)).data);
    if (await act(work, 'Name changed.')) setOpen(false);
  };
  return (
    <>
      <Button variant="line" icon={iconPencil} onClick={() => setOpen(true)}>
        {ticket.name ? 'Change name' : 'Add name'}
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title="Who’s coming with this ticket?">
        <form className="stack-s" noValidate onSubmit={(event) => void save(event)}>
          <TextField
            ref={field}
            label="Name"
            name="name"
            maxLength={80}
            clean={typedName}
            autoComplete="off"
            defaultValue={ticket.name ?? ''}
            error={error}
            hint="The gate may ask for it. You can change it until the doors open."
          />
          <Button type="submit" busy={busy} busyText="Saving">
            Save
          </Button>
        </form>
      </Sheet>
    </>
  );
}
