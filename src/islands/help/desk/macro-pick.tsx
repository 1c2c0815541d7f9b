import { useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { Select } from '#islands/ui/select.tsx';
import type { DeskTicket } from '#lib/help/desk/contract.ts';
import type { Draft } from '#islands/desk/decision.ts';

interface MacroPickProps {
  macros: DeskTicket['macros'];
  draft: Pick<Draft, 'evidence'>;
  change: (part: Pick<Draft, 'evidence'>) => void;
}

/** Inserts a reply into the answer, filled in for this ticket, to be read and changed before it is sent. */
export function MacroPick({ macros, draft: { evidence }, change }: MacroPickProps) {
  const [chosen, setChosen] = useState('');
  if (macros.length === 0) return null;
  const text = macros.find(({ id }) => id === chosen)?.text;
  const insert = () => {
    if (text) change({ evidence: [evidence.trim(), text].filter(Boolean).join('\n\n') });
  };
  return (
    <div className="grid gap-2 justify-items-start [&>.field]:w-full">
      <Select
        label="Macro"
        placeholder="None"
        choices={macros.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      />
      {text && (
        <Button type="button" variant="line" size="small" onClick={insert}>
          Insert
        </Button>
      )}
    </div>
  );
}
