import { useState } from 'react';
import { Note } from '#islands/ui/note.tsx';
import { Tabs } from '#islands/ui/tabs.tsx';
import type { GateEvent } from '#lib/e-tickets/gate.contract.ts';
import { FindName } from './find-name.tsx';
import { GateState } from './gate-state.tsx';
import { NameGate } from './name-gate.tsx';
import { Scanner } from './scanner.tsx';
import { Trouble } from './trouble.tsx';
import { TypeCode } from './type-code.tsx';
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
