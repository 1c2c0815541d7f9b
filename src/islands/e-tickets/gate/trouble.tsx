import { Button } from '#islands/ui/button.tsx';
import type { GateView } from '#lib/e-tickets/browser/gate/gate-view.ts';
import { placeOf, formatEntry, wordsOf } from './words.ts';

interface TroubleProps {
  view: GateView;
  onDismiss: (id: string) => void;
}

/** Later corrections: tickets that two gates admitted, and scans that the server decided differently. */
export function Trouble({ view, onDismiss }: TroubleProps) {
  const { twice, corrections, event } = view;
  const zone = event.time_zone;
  return (
    <>
      {corrections.length > 0 && (
        <section className="card stack-s" aria-label="Corrected" role="alert">
          <h2 className="text-18">The server says otherwise</h2>
          <ul className="grid grid-cols-1">
            {corrections.map((each) => (
              <li
                key={each.id}
                className="flex items-center justify-between gap-3 py-3 px-0 border-t [&_.btn]:flex-none [&_.btn]:min-h-target"
              >
                <span className="grid min-w-0 wrap-anywhere">
                  <b>{each.ticket?.name ?? 'Ticket'}</b>
                  {each.ticket && <span className="sub">{placeOf(each.ticket)}</span>}
                  <span>{wordsOf(each).why}</span>
                  {each.first && (
                    <span className="sub">First: {formatEntry(each.first, zone)}</span>
                  )}
                </span>
                <Button variant="line" size="small" onClick={() => onDismiss(each.id)}>
                  Seen
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {twice.length > 0 && (
        <section className="card stack-s" aria-label="Let in twice" role="alert">
          <h2 className="text-18">Let in twice</h2>
          <ul className="grid grid-cols-1">
            {twice.map(({ ticket, entries }) => (
              <li
                key={ticket.id}
                className="flex items-center justify-between gap-3 py-3 px-0 border-t [&_.btn]:flex-none [&_.btn]:min-h-target"
              >
                <span className="grid min-w-0 wrap-anywhere">
                  <b>{ticket.name ?? 'Ticket'}</b>
                  <span className="sub">{placeOf(ticket)}</span>
                  {entries.map((entry) => (
                    <span key={`${entry.at} ${entry.gate}`}>
                      {formatEntry(entry, zone)}
                      {entry.offline && ', offline'}
                    </span>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
