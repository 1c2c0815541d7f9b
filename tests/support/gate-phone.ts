import { randomUUID } from 'node:crypto';
import type {
  GateEvent,
  GateList,
  GateTicket,
  Scan,
  ScanResult,
} from '#lib/e-tickets/gate.contract.ts';
import { codeOf, publicKeys, shortCodeOf } from '#server/e-tickets/ticket-key.ts';
import type { FakeApi } from './fake-api.ts';

export const env = { SECRET: 'a secret of this test alone, 1234567890' };

export const gateEvent: GateEvent = {
  id: 'lagos-jazz',
  title: 'Jazz by the Lagoon',
  venue: 'Freedom Park',
  city: 'Lagos',
  starts_at: new Date().toISOString(),
  doors_at: null,
  time_zone: 'Africa/Lagos',
  cancelled: false,
  issued: 2,
  inside: 0,
};

export const admittedOf = ({ id, version }: GateTicket) => ({
  id,
  version,
  event_id: gateEvent.id,
});
export const qrOf = (ticket: GateTicket): string => codeOf(env, admittedOf(ticket));

export function gateTicket(name: string, change: Partial<GateTicket> = {}): GateTicket {
  const made: GateTicket = {
    id: randomUUID(),
    version: 1,
    state: 'valid',
    name,
    class: 'Regular',
    seat: null,
    short_codes: [],
    entered: null,
    ...change,
  };
  return { ...made, short_codes: [shortCodeOf(env, admittedOf(made))] };
}

export const gateList = (tickets: GateTicket[]): GateList => ({
  event: gateEvent,
  public_keys: publicKeys(env),
  tickets,
  as_of: new Date().toISOString(),
});

export const LIST = `GET /desk/gate/${gateEvent.id}`;
export const SCANS = `POST /desk/gate/${gateEvent.id}/scans`;
export const TWICE = `GET /desk/gate/${gateEvent.id}/twice`;

/** A server with these tickets that admits each once and accepts the decisions of phones. */
export function serveGate(server: FakeApi, tickets: GateTicket[]): void {
  const inside = new Set<string | undefined>();
  const enter = (code: string | undefined) => {
    const result = inside.has(code) ? ('already' as const) : ('admitted' as const);
    inside.add(code);
    return result;
  };
  server.on(LIST, { body: { data: gateList(tickets) } });
  server.on(TWICE, { body: { data: [] } });
  answerScans(server, ({ code, decided }) => ({ result: decided ?? enter(code) }));
}

/** The server's reply to each scan. */
export function answerScans(server: FakeApi, say: (scan: Scan) => Partial<ScanResult>): void {
  server.on(SCANS, ({ body }) => {
    const results = (body as { scans: Scan[] }).scans.map((scan) => ({
      id: scan.id,
      result: 'admitted',
      ticket: null,
      first: null,
      twice: false,
      ...say(scan),
    }));
    return { body: { data: { results, inside: 1, as_of: new Date().toISOString() } } };
  });
}

/** The phone is offline, or online again. */
export function cutGate(server: FakeApi): void {
  for (const call of [LIST, SCANS, TWICE])
    server.on(call, () => Promise.reject(new TypeError('Failed to fetch')));
}
