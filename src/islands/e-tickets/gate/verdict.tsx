import { Icon } from '#islands/ui/icon.tsx';
import type { Shown } from '#lib/browser/gate/gate-view.ts';
import type { GateEvent } from '#lib/contracts/desk-gate.ts';
import { iconCheck, iconX } from '#lib/look/first-icons.ts';
import { placeOf, sayEntry, wordsOf } from './words.ts';

interface VerdictProps {
  last: Shown | null;
  event: GateEvent;
}

/** A yes or a no by colour, sign and word; read out as soon as it is there. */
export function Verdict({ last, event }: VerdictProps) {
  if (!last)
    return (
      <div className="gate-verdict" aria-live="assertive">
        <p className="gate-why">Scan a ticket, or type its code.</p>
      </div>
    );
  const { isYes, word, why } = wordsOf(last);
  const { ticket, first } = last;
  return (
    <div className={`gate-verdict ${isYes ? 'is-yes' : 'is-no'}`} aria-live="assertive">
      {/* anew for each scan, so that the same word is read out again */}
      <div key={`${last.id} ${last.isCorrected}`} className="gate-said">
        <Icon path={isYes ? iconCheck : iconX} className="gate-sign" />
        <p className="gate-word">{word}</p>
        <p className="gate-why">{why}</p>
        {ticket && (
          <p className="gate-whose">
            {ticket.name && <b>{ticket.name}</b>}
            <span>{placeOf(ticket)}</span>
          </p>
        )}
        {first && <p className="gate-why">First: {sayEntry(first, event.time_zone)}</p>}
      </div>
    </div>
  );
}
