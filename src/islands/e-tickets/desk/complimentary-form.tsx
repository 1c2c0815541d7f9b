import { useState } from 'react';
import { Note } from '#islands/ui/note.tsx';
import { Select } from '#islands/ui/select.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { giveComplimentary } from '#lib/e-tickets/desk/browser/calls.ts';
import { DeskForm } from '#islands/desk/desk-form.tsx';
import { textOf } from '#islands/desk/form-text.ts';
import { useDeskAct } from '#islands/desk/use-desk-act.ts';

interface ComplimentaryFormProps {
  id: string;
  seated: boolean;
  classes: readonly { id: string; name: string; free: number }[];
}

function read(form: HTMLFormElement) {
  const data = new FormData(form);
  const seats = textOf(data, 'seats')
    .split(',')
    .map((seat) => seat.trim())
    .filter(Boolean);
  return {
    class: textOf(data, 'class'),
    seats,
    name: textOf(data, 'name'),
    email: textOf(data, 'email'),
    quantity: seats.length > 0 ? seats.length : Number(textOf(data, 'quantity')),
  };
}

const Fields = ({
  seated,
  classes,
  wrong,
}: Omit<ComplimentaryFormProps, 'id'> & { wrong: Partial<Record<string, string>> }) => (
  <>
    <Select
      name="class"
      label="Class"
      choices={classes.map((each) => ({
        value: each.id,
        label: `${each.name}, ${each.free} free`,
      }))}
      error={wrong['class']}
    />
    {seated ? (
      <TextField
        name="seats"
        label="Seats"
        hint="Separate with commas: A1, A2"
        error={wrong['seats']}
      />
    ) : (
      <TextField
        name="quantity"
        label="How many"
        type="number"
        min={1}
        max={20}
        defaultValue="1"
        error={wrong['quantity']}
      />
    )}
    <div className="two">
      <TextField name="name" label="Name" maxLength={80} autoComplete="off" error={wrong['name']} />
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="off"
        error={wrong['email']}
      />
    </div>
  </>
);

/** Gives complimentary tickets to a person, by email. */
export function ComplimentaryForm({ id, seated, classes }: ComplimentaryFormProps) {
  const act = useDeskAct();
  const [done, setDone] = useState('');
  const send = async (form: HTMLFormElement) => {
    setDone('');
    const body = read(form);
    const { message } = await giveComplimentary(id, body, act.keyOf({ ...body, form: done }));
    setDone(message);
    form.reset();
  };
  return (
    <DeskForm
      act={act}
      send={send}
      button="Send the tickets"
      busyText="Sending"
      done={
        done && (
          <Note tone="ok" alert>
            {done}
          </Note>
        )
      }
    >
      <Fields seated={seated} classes={classes} wrong={act.wrong} />
    </DeskForm>
  );
}
