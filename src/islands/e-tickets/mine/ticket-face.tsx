import { useMemo } from 'react';
import { Note } from '#islands/ui/note.tsx';
import type { Admission } from '#lib/e-tickets/admissions.contract.ts';
import { placeOfTicket, whereOfEvent } from '#lib/e-tickets/ticket-place.ts';
import { timeInZone } from '#lib/look/zone-time.ts';
import { eventPaths } from '#lib/e-tickets/paths.ts';
import { programmePaths } from '#lib/e-tickets/programme-paths.ts';
import { groupShortCode } from '#lib/e-tickets/ticket-short-code.ts';
import { drawQr } from '#lib/look/draw-qr.ts';

interface TicketQrProps {
  code: string;
  title: string;
}

/** Black on white in every theme, with the quiet zone that scanners need. */
function TicketQr({ code, title }: TicketQrProps) {
  const { size, path } = useMemo(() => drawQr(code), [code]);
  return (
    <div className="border rounded bg-paper overflow-hidden">
      <svg
        className="block w-full max-w-88 mx-auto"
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={`QR code of your ticket for ${title}`}
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
    </div>
  );
}

function Code({ ticket }: { ticket: Admission }) {
  const { code, short_code: short, event, state_text: text } = ticket;
  // the notice has already stated it
  if (!code && event.cancelled && !text) return null;
  if (!code) return <Note tone="warn">{text ?? 'This ticket isn’t valid for entry.'}</Note>;
  return (
    <>
      <TicketQr code={code} title={event.title} />
      {short && (
        <p className="text-20 grid justify-items-center font-bold tracking-[0.08em] [&_.cap]:tracking-[normal]">
          <span className="cap">Entry code</span>{' '}
          <span className="num">{groupShortCode(short)}</span>
        </p>
      )}
      <p className="cap text-center">
        Turn up your screen’s brightness before it’s scanned. Once you’ve opened this code here, it
        also works offline.
      </p>
    </>
  );
}

function Facts({ ticket }: { ticket: Admission }) {
  const { event, name } = ticket;
  const at = (time: string) => timeInZone(time, event.time_zone);
  return (
    <dl className="facts">
      <div>
        <dt>When</dt>
        <dd>{at(event.starts_at)}</dd>
      </div>
      {event.doors_at && (
        <div>
          <dt>Doors open</dt>
          <dd>{at(event.doors_at)}</dd>
        </div>
      )}
      {name && (
        <div>
          <dt>Name</dt>
          <dd>{name}</dd>
        </div>
      )}
      {event.age_limit > 0 && (
        <div>
          <dt>Age</dt>
          <dd>{event.age_limit} and over</dd>
        </div>
      )}
      <div>
        <dt>Where</dt>
        <dd>{whereOfEvent(event)}</dd>
      </div>
    </dl>
  );
}

/** What is shown at the gate: the code, its holder, and where to go with it. */
export function TicketFace({ ticket }: { ticket: Admission }) {
  const { event } = ticket;
  return (
    <article className="card stack-s" aria-labelledby="ticket-title">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h1 className="text-20 wrap-anywhere" id="ticket-title">
          {event.title}
        </h1>
        {event.demo && <span className="chip">Demo</span>}
      </div>
      <p className="font-bold">{placeOfTicket(ticket)}</p>
      {event.notice && <Note tone="warn">{event.notice}</Note>}
      <Code ticket={ticket} />
      <Facts ticket={ticket} />
      <p className="flex flex-wrap gap-y-0 gap-x-4">
        <a
          className="link"
          href={programmePaths.map(whereOfEvent(event))}
          rel="noreferrer"
          target="_blank"
        >
          Open the map<span className="vh">, in a new tab</span>
        </a>
        {!event.cancelled && (
          <a className="link" href={programmePaths.calendar(event.id)}>
            Add to calendar
          </a>
        )}
        <a className="link" href={eventPaths.event(event.id)}>
          About the event
        </a>
      </p>
    </article>
  );
}
