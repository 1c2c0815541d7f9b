import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { ReplyOf } from '#lib/contracts/call.ts';
import type { GateList, Scan, ScanResult, sendScans } from '#lib/e-tickets/gate.contract.ts';
import { codeOf } from '#server/e-tickets/ticket-key.ts';
import type { TestApp } from './api.ts';
import { deskOf, type TestOperator } from './desk.ts';

export interface TestTicket {
  id: string;
  event_id: string;
  version: number;
}

interface EventGiven {
  /** Seconds from now. */
  startsInS?: number;
  status?: 'on_sale' | 'draft';
}

/** An event with one class, for which tickets can be inserted. */
export async function anEventWithDoors(
  { services: { db }, clock }: TestApp,
  { startsInS = 3600, status = 'on_sale' }: EventGiven = {},
): Promise<string> {
  const id = `gate-${randomUUID().slice(0, 8)}`;
  const now = clock.now();
  const starts = new Date(now.getTime() + startsInS * 1000);
  const organiser = randomUUID();
  await db.sql.query(
    `insert into organiser(id, slug, name, country_code, commission_bps, created_at)
     values ($1, $2, 'Lagos Jazz', 'NG', 500, $3)`,
    [organiser, id, now],
  );
  await db.sql.query(
    `insert into event(id, kind, organiser_id, title, category, description, country_code, currency, state,
       city, venue, starts_at, time_zone, status, created_at, changed_at)
     values ($1, 'event', $2, 'Jazz by the Lagoon', 'music', 'Jazz.', 'NG', 'NGN', 'Lagos', 'Lagos',
       'Freedom Park', $3, 'Africa/Lagos', $4, $5, $5)`,
    [id, organiser, starts, status, now],
  );
  await db.sql.query(
    `insert into event_class(event_id, id, name, position, capacity, max_per_order)
     values ($1, 'regular', 'Regular', 0, 100, 10)`,
    [id],
  );
  return id;
}

/** Inserts a ticket as an order would. */
export async function aTicketFor(
  { services: { db }, clock }: TestApp,
  event_id: string,
  name: string | null = 'Ada Obi',
): Promise<TestTicket> {
  const id = randomUUID();
  await db.sql.query(
    `insert into admission(id, event_id, class_id, name, issued_at, changed_at)
     values ($1, $2, 'regular', $3, $4, $4)`,
    [id, event_id, name, clock.now()],
  );
  return { id, event_id, version: 1 };
}

/** Transfers a ticket; its previous code becomes invalid. */
export async function changeHands(
  { services: { db }, clock }: TestApp,
  ticket: TestTicket,
): Promise<TestTicket> {
  await db.sql.query('update admission set version = version + 1, changed_at = $2 where id = $1', [
    ticket.id,
    clock.now(),
  ]);
  return { ...ticket, version: ticket.version + 1 };
}

/** The calls of one phone at a gate. */
export function gateOf(app: TestApp, operator: TestOperator, eventId: string, gate = 'Main gate') {
  const desk = deskOf(app, operator);
  const send = async (scans: Scan[], sent_at = app.clock.now().toISOString()) => {
    const answer = await desk.post(`/gate/${eventId}/scans`, { scans, sent_at });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.data as ReplyOf<typeof sendScans>;
  };
  const scanned = (given: Partial<Scan>): Scan => ({
    id: randomUUID(),
    scanned_at: app.clock.now().toISOString(),
    gate,
    ...given,
  });
  const scan = async (given: Partial<Scan>) =>
    (await send([scanned(given)])).results[0] as ScanResult;
  return {
    send,
    scanned,
    scan,
    scanTicket: (ticket: TestTicket, given: Partial<Scan> = {}) =>
      scan({ code: codeOf(app.services.env, ticket), ...given }),
    list: async (since?: string) => {
      const query = since ? `?since=${encodeURIComponent(since)}` : '';
      return (await desk.get(`/gate/${eventId}${query}`)).body.data as GateList;
    },
    twice: async () => (await desk.get(`/gate/${eventId}/twice`)).body.data,
  };
}
