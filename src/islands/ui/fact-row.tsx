import { useState } from 'react';
import { CopyButton } from '#islands/ui/copy-button.tsx';
import { Own } from '#islands/ui/own.tsx';
import { shortenId } from '#lib/short-id.ts';

interface FactRowProps {
  label: string;
  value: string;
  /** It can be copied, so a long id is shortened; otherwise it is shown in full. */
  copy?: boolean;
}

/** A row of a list of facts. */
export function FactRow({ label, value, copy = false }: FactRowProps) {
  const [isWhole, setWhole] = useState(!copy);
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {/* in one piece: the parts of a value are set side by side */}
        <span>
          <Own text={isWhole ? value : shortenId(value)} />
        </span>
        {copy && (
          <CopyButton
            value={value}
            label={`Copy ${label.toLowerCase()}`}
            onFailed={() => setWhole(true)}
          />
        )}
      </dd>
    </div>
  );
}
