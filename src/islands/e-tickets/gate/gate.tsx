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
      <div className="grid grid-cols-1 gap-y-5 gap-x-10 items-start lg:grid-cols-[minmax(0,32rem)_minmax(0,1fr)] [&_.btn-big]:w-full">
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
    <div className="grid grid-cols-1 gap-y-5 gap-x-10 items-start lg:grid-cols-[minmax(0,32rem)_minmax(0,1fr)] [&_.btn-big]:w-full">
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

const LONGEST = 40;

interface NameGateProps {
  name: string;
  onName: (name: string) => void;
}

/** Asked once per phone: a second scan says where the first was. */
function NameGate({ name, onName }: NameGateProps) {
  const [error, setError] = useState<string>();
  const keep = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('gate') as HTMLInputElement;
    const given = field.value.trim();
    setError(given ? undefined : 'Name this gate.');
    if (given) onName(given);
    else field.focus();
  };
  return (
    <form className="card stack-s" onSubmit={keep} noValidate>
      <TextField
        label="Which gate is this?"
        hint="For example Main gate, or North 2. Others see it when they scan the same ticket."
        name="gate"
        defaultValue={name}
        maxLength={LONGEST}
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
  const [error, setError] = useState<string>();
  const check = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('code') as HTMLInputElement;
    const code = readShortCode(field.value);
    setError(code ? undefined : 'Enter the 8 characters under the QR code.');
    field.focus();
    if (!code) return;
    field.value = '';
    onCode(code);
  };
  return (
    <form className="stack-s" onSubmit={check} noValidate>
      <TextField
        label="Code under the QR code"
        name="code"
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
