import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { Timestamp } from '#lib/contracts/common.ts';
import { VisibleText } from '#lib/contracts/typed.ts';

const codes = ['unauthenticated', 'not_found', 'invalid_input'] as const;
const EventId = z.object({ id: z.string().max(80) });

/** The result of a scan; only the first one opens the gate. */
export const gateResults = [
  'admitted',
  'already',
  'void',
  'old_code',
  'other_event',
  'cancelled',
  'unknown',
  'forged',
] as const;
export const GateResult = z.enum(gateResults);
export type GateResult = z.infer<typeof GateResult>;

export const GateEvent = z
  .object({
    id: z.string(),
    title: z.string(),
    venue: z.string(),
    city: z.string(),
    starts_at: Timestamp,
    doors_at: Timestamp.nullable(),
    time_zone: z.string(),
    cancelled: z.boolean(),
    issued: z.number().int(),
    inside: z.number().int(),
  })
  .meta({ id: 'GateEvent' });
export type GateEvent = z.infer<typeof GateEvent>;

export const listGateEvents = call({
  method: 'get',
  path: '/desk/gate',
  guard: 'desk',
  summary: 'Today’s and tomorrow’s events, and those in progress',
  reply: z.array(GateEvent),
  codes: ['unauthenticated', 'not_found'],
});

/** One ticket in a gate's list; offline it decides by this. */
export const GateTicket = z.object({
  id: z.uuid(),
  version: z.number().int(),
  state: z.enum(['valid', 'void']),
  name: z.string().nullable(),
  class: z.string(),
  seat: z.string().nullable(),
  /** What to type when it can't be scanned; the current one first. */
  short_codes: z.array(z.string()),
  /** The first entry, if it was admitted. */
  entered: z.object({ at: Timestamp, gate: z.string() }).nullable(),
});
export type GateTicket = z.infer<typeof GateTicket>;

export const GateList = z
  .object({
    event: GateEvent,
    /** Ed25519, base64url: verify codes offline; the current one first. */
    public_keys: z.array(z.string()),
    tickets: z.array(GateTicket),
    /** The time from which to ask for changes next. */
    as_of: Timestamp,
  })
  .meta({ id: 'GateList' });
export type GateList = z.infer<typeof GateList>;

export const readGateList = call({
  method: 'get',
  path: '/desk/gate/{id}',
  guard: 'desk',
  summary: 'Everything a gate needs to work offline; with since=, only what has changed',
  params: EventId,
  query: z.strictObject({ since: Timestamp.optional() }),
  reply: GateList,
  codes,
});

export const Scan = z.strictObject({
  /** Created by the phone: the same scan sent twice counts once. */
  id: z.uuid(),
  /** What was scanned or typed; or the ticket that was found by name. */
  code: z.string().max(300).optional(),
  ticket_id: z.uuid().optional(),
  scanned_at: Timestamp,
  gate: VisibleText.min(1, 'Enter a name for this gate.').max(40),
  /** The phone's offline decision. */
  decided: GateResult.optional(),
});
export type Scan = z.infer<typeof Scan>;

export const ScanResult = z
  .object({
    id: z.uuid(),
    result: GateResult,
    ticket: GateTicket.nullable(),
    /** For a second scan: when and where the first was. */
    first: z.object({ at: Timestamp, gate: z.string() }).nullable(),
    /** Two gates admitted the same ticket. */
    twice: z.boolean(),
  })
  .meta({ id: 'ScanResult' });
export type ScanResult = z.infer<typeof ScanResult>;

export const sendScans = call({
  method: 'post',
  path: '/desk/gate/{id}/scans',
  guard: 'desk',
  summary: 'One scan at the gate, or all those made offline',
  params: EventId,
  body: z.strictObject({
    scans: z.array(Scan).min(1).max(200),
    /**
     * By the same clock as the scans: even if it is wrong, it shows how long ago they were made.
     */
    sent_at: Timestamp,
  }),
  reply: z.object({ results: z.array(ScanResult), inside: z.number().int(), as_of: Timestamp }),
  codes,
});

export const listTwice = call({
  method: 'get',
  path: '/desk/gate/{id}/twice',
  guard: 'desk',
  summary: 'Tickets let in at two gates, with both entries',
  params: EventId,
  reply: z.array(
    z.object({
      ticket: GateTicket,
      entries: z.array(z.object({ at: Timestamp, gate: z.string(), offline: z.boolean() })),
    }),
  ),
  codes,
});
