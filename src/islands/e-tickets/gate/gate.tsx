import { useState, type SyntheticEvent } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { Note } from '#islands/ui/note.tsx';
import { Tabs } from '#islands/ui/tabs.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import type { GateEvent } from '#lib/e-tickets/gate.contract.ts';
import { readShortCode } from '#lib/e-tickets/ticket-short-code.ts';
import { FindName } from './find-name.tsx';
import { GateState } from './gate-state.tsx';
import { Scanner } from './scanner.tsx';
import { Trouble } from './trouble.tsx';
import { useGate } from './use-gate.ts';
import { Verdict } from './verdict.tsx';

const COLUMNS =
  'grid grid-cols-1 gap-y-5 gap-x-10 items-start lg:grid-cols-[minmax(0,32rem)_minmax(0,1fr)] [&_.btn-big]:w-full';

interface GateProps {
  event: GateEvent;
}

/** The gate of one event, on the phone of the person at the entrance. */
export function Gate({ event }: GateProps) {
  const { session, view } = useGate(event);
  const [isRenaming, setRenaming] = useState(false);
  if (view.phase === 'opening')
    return (
      <p className="sub" role="status">
        Opening the list
      </p>
    );
  if (!view.gate || isRenaming)
    return (
      <div className={COLUMNS}>
        <NameGate
          name={view.gate}
          onName={(name) => {
            session.nameGate(name);
            setRenaming(false);
          }}
        />
      </div>
    );
  const scan = (code: string) => void session.scan({ code });
  const pick = (ticket_id: string) => void session.scan({ ticket_id });
  const tabs = [
    { id: 'scan', label: 'Scan', panel: <Scanner onCode={scan} /> },
    { id: 'type', label: 'Type', panel: <TypeCode onCode={scan} /> },
    { id: 'name', label: 'Name', panel: <FindName view={view} onPick={pick} /> },
  ];
  return (
    <div className={COLUMNS}>
      <div className="stack">
        {view.event.cancelled && <Note tone="bad">This event is cancelled. Let no one in.</Note>}
        <Verdict last={view.last} event={view.event} />
        <Tabs label="How to check a ticket" tabs={tabs} />
      </div>
      <div className="stack">
        <GateState
          view={view}
          onRename={() => setRenaming(true)}
          onSync={() => void session.sync()}
        />
        <Trouble view={view} onDismiss={(id) => session.dismiss(id)} />
      </div>
    </div>
  );
}

const NAME_MAX = 40;

interface NameGateProps {
  name: string;
  onName: (name: string) => void;
}

/** Asked once per phone: a second scan shows where the first was. */
function NameGate({ name, onName }: NameGateProps) {
  const { error, formProps } = useOneField((text) => {
    const given = text.trim();
    if (!given) return 'Name this gate.';
    onName(given);
    return undefined;
  });
  return (
    <form className="card stack-s" {...formProps}>
      <TextField
        label="Which gate is this?"
        hint="For example Main gate, or North 2. Others see it when they scan the same ticket."
        name={FIELD}
        defaultValue={name}
        maxLength={NAME_MAX}
        autoComplete="off"
        error={error}
      />
      <Button type="submit" size="big">
        Start
      </Button>
    </form>
  );
}

interface TypeCodeProps {
  onCode: (code: string) => void;
}

/** The eight characters under a QR code that can't be scanned. */
function TypeCode({ onCode }: TypeCodeProps) {
  const { error, formProps } = useOneField((text) => {
    const code = readShortCode(text);
    if (!code) return 'Enter the 8 characters under the QR code.';
    onCode(code);
    return undefined;
  });
  return (
    <form className="stack-s" {...formProps}>
      <TextField
        label="Code under the QR code"
        name={FIELD}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={12}
        enterKeyHint="go"
        error={error}
      />
      <Button type="submit" size="big">
        Check
      </Button>
    </form>
  );
}

const FIELD = 'entry';

/**
 * A form with one field. `take` accepts its text, or returns what is wrong with it. The field is then
 * empty, and has the focus for the next entry.
 */
function useOneField(take: (text: string) => string | undefined) {
  const [error, setError] = useState<string>();
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem(FIELD) as HTMLInputElement;
    const wrong = take(field.value);
    setError(wrong);
    if (!wrong) field.value = '';
    field.focus();
  };
  return { error, formProps: { onSubmit, noValidate: true } };
}
