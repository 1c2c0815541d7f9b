import { useRef, useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { acceptTicket } from '#lib/e-tickets/browser/admission-calls.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { eventPaths } from '#lib/e-tickets/paths.ts';
import { typedName } from '#lib/rules/typed.ts';
import { useAct } from './use-act.ts';

/** Accepts a ticket that someone transferred, and opens it. */
export function AcceptTicket({ token, name }: { token: string; name: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [isDone, setDone] = useState(false);
  const { busy, act } = useAct();
  const accept = () =>
    act(async () => {
      const typed = field.current?.value.trim() ?? '';
      const { data } = await acceptTicket(token, typed.length >= 2 ? typed : undefined);
      setDone(true);
      goTo(eventPaths.myTicket(data.id));
    });
  return (
    <div className="stack-s">
      <TextField
        ref={field}
        label="Guest’s name"
        name="name"
        maxLength={80}
        clean={typedName}
        defaultValue={name}
        hint="You can change it until the doors open."
      />
      <Button size="big" busy={busy || isDone} busyText="Accepting" onClick={() => void accept()}>
        Accept the ticket
      </Button>
    </div>
  );
}
