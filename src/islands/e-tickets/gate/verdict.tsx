import { Icon } from '#islands/ui/icon.tsx';
import type { Shown } from '#lib/e-tickets/browser/gate/gate-view.ts';
import type { GateEvent } from '#lib/e-tickets/gate.contract.ts';
import { iconCheck, iconX } from '#lib/look/first-icons.ts';
import { placeOf, formatEntry, wordsOf } from './words.ts';

const box = 'grid place-items-center min-h-54 p-4 border-2 rounded-xl text-center';

interface VerdictProps {
  last: Shown | null;
  event: GateEvent;
}

/** A yes or a no by colour, sign and word; read out immediately. */
export function Verdict({ last, event }: VerdictProps) {
  if (!last)
    return (
      <div className={`${box} border-line-2 bg-surface`} aria-live="assertive">
        <p className="text-16">Scan a ticket, or type its code.</p>
      </div>
    );
  const { isYes, word, why } = wordsOf(last);
  const { ticket, first } = last;
  return (
    <div
      className={`${box} text-surface ${isYes ? 'is-yes border-success-ink bg-success-ink' : 'border-error-ink bg-error-ink'}`}
      aria-live="assertive"
    >
      {/* re-created for each scan, so that the same word is read out again */}
      <div
        key={`${last.id} ${last.isCorrected}`}
        className="grid grid-cols-1 justify-items-center gap-1 w-full"
      >
        <Icon path={isYes ? iconCheck : iconX} className="w-14 h-14 stroke-[3]" />
        <p className="text-40 font-bold tracking-head">{word}</p>
        <p className="text-16">{why}</p>
        {ticket && (
          <p className="text-20 grid wrap-anywhere">
            {ticket.name && <b>{ticket.name}</b>}
            <span>{placeOf(ticket)}</span>
          </p>
        )}
        {first && <p className="text-16">First: {formatEntry(first, event.time_zone)}</p>}
      </div>
    </div>
  );
}
