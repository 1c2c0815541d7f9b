import { useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import type { GateView } from '#lib/e-tickets/browser/gate/gate-view.ts';
import type { GateTicket } from '#lib/e-tickets/gate.contract.ts';
import { placeOf, formatEntry } from './words.ts';
import { foldedWhole, holds } from '#lib/rules/fold.ts';

const MOST = 20;
const LEAST_LETTERS = 2;

function search(tickets: GateView['tickets'], text: string): GateTicket[] {
  if (foldedWhole(text).length < LEAST_LETTERS) return [];
  return [...tickets.values()]
    .filter(({ name, state }) => state === 'valid' && name !== null)
    .filter(({ name }) => holds(name ?? '', text))
    .slice(0, MOST);
}

function describeFound(count: number): string {
  if (count === 0) return 'No one by this name.';
  return count === MOST ? `The first ${MOST}. Type more of the name.` : `${count} found`;
}

interface RowProps {
  ticket: GateTicket;
  timeZone: string;
  onPick: (id: string) => void;
}

function Row({ ticket, timeZone, onPick }: RowProps) {
  const { id, name, entered } = ticket;
  return (
    <li className="flex items-center justify-between gap-3 py-3 px-0 border-t [&_.btn]:flex-none [&_.btn]:min-h-target">
      <span className="grid min-w-0 wrap-anywhere">
        <b>{name}</b>
        <span className="sub">{placeOf(ticket)}</span>
        {entered && (
          <span className="sub">Inside since {formatEntry(entered, timeZone, 'sentence')}</span>
        )}
      </span>
      {!entered && (
        <Button size="small" onClick={() => onPick(id)} aria-label={`Let in ${name}`}>
          Let in
        </Button>
      )}
    </li>
  );
}

interface FindNameProps {
  view: GateView;
  onPick: (id: string) => void;
}

/** For someone without a code: by the name on the ticket, from the list on this phone. */
export function FindName({ view, onPick }: FindNameProps) {
  const [text, setText] = useState('');
  const found = search(view.tickets, text);
  const isAsked = foldedWhole(text).length >= LEAST_LETTERS;
  return (
    <div className="stack-s">
      <TextField
        label="Name on the ticket"
        hint="Ask for an ID before you let someone in by name."
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <p className="sub" role="status">
        {isAsked && describeFound(found.length)}
      </p>
      <ul className="grid grid-cols-1">
        {found.map((ticket) => (
          <Row key={ticket.id} ticket={ticket} onPick={onPick} timeZone={view.event.time_zone} />
        ))}
      </ul>
    </div>
  );
}
