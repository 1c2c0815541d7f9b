import { useState } from 'react';
import { Segment, type Chip } from '#islands/ui/choice-chips.tsx';
import { formatDay } from '#lib/receipts/statement/format-day.ts';
import { MinimumForm } from './minimum-form.tsx';
import { RowsForm } from './rows-form.tsx';
import type { ChosenStatement } from './use-signed-statement.ts';

type Mode = 'rows' | 'minimum';

const modes: readonly Chip<Mode>[] = [
  { value: 'rows', label: 'Transactions' },
  { value: 'minimum', label: 'Minimum only' },
];

/** Screen readers continue at what was loaded. */
const focus = (heading: HTMLHeadingElement | null) => heading?.focus();

/** What the statement shows. All of it stays on this device until its owner shares a file. */
export function ChooseShown({ onBack, ...chosen }: ChosenStatement & { onBack: () => void }) {
  const [mode, setMode] = useState<Mode>('rows');
  const { from, to } = chosen.days;
  return (
    <div className="stack" data-works-offline="">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-20" tabIndex={-1} ref={focus}>
          {formatDay(from)} to {formatDay(to)}
        </h2>
        <button type="button" className="link min-h-target" onClick={onBack}>
          Change dates
        </button>
      </div>
      <Segment label="What it shows" choices={modes} value={mode} onChoose={setMode} />
      {mode === 'rows' ? <RowsForm {...chosen} /> : <MinimumForm {...chosen} />}
    </div>
  );
}
