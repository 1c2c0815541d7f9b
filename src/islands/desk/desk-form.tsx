import type { ReactNode, SubmitEvent } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { DeskSaid } from './desk-said.tsx';
import type { DeskAct } from './use-desk-act.ts';

interface DeskFormProps {
  act: DeskAct;
  /** Reads the form before it waits for anything. */
  send: (form: HTMLFormElement) => Promise<void>;
  button: ReactNode;
  busyText: string;
  variant?: 'primary' | 'line' | 'danger';
  size?: 'big';
  /** The result. */
  done?: ReactNode;
  /** A second button, before the first. */
  beside?: ReactNode;
  children: ReactNode;
}

/** An operator's form: its fields keep what was typed until the server has accepted it. */
export function DeskForm(props: DeskFormProps) {
  const { act, send, button, busyText, variant = 'primary', size, done, beside, children } = props;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void act.run(form, () => send(form));
  };
  const first = (
    <Button
      type="submit"
      busy={act.busy}
      className={beside ? '' : 'lg:justify-self-start lg:min-w-48'}
      variant={variant}
      busyText={busyText}
      {...(size && { size })}
    >
      {button}
    </Button>
  );
  return (
    <form className="stack-s" noValidate method="post" onSubmit={submit}>
      {children}
      <DeskSaid text={act.said} />
      {done}
      {beside ? (
        <div className="two">
          {beside}
          {first}
        </div>
      ) : (
        first
      )}
    </form>
  );
}
