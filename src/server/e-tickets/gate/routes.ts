import {
  listGateEvents,
  listTwice,
  readGateList,
  sendScans,
} from '#lib/e-tickets/gate.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { publicKeys } from '#server/e-tickets/ticket-key.ts';
import type { Api } from '#server/http/api-types.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { serve } from '#server/http/serve.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { findGateEvent, listNearEvents, readAsOf, viewEvent } from './gate-events.ts';
import { listGateTickets } from './gate-tickets.ts';
import { listTwice as findTwice } from './list-twice.ts';
import { takeScans } from './take-scans.ts';

/** @throws AppError not_found */
async function eventOf({ db, clock }: Services, id: string) {
  const event = await findGateEvent(db, id, clock.now());
  if (!event) throw AppError.notFound();
  return event;
}

/** Reading the whole list is logged, because it names everyone who comes. */
async function readList(
  ctx: CallContext<typeof readGateList>,
): Promise<Reply<typeof readGateList>> {
  const { db, env, params, query, desk } = ctx;
  const event = await eventOf(ctx, params.id);
  const since = query.since ? new Date(query.since) : undefined;
  const wanted = { eventId: event.id, isNamed: event.is_near, since };
  const asOf = await readAsOf(db);
  const tickets = await listGateTickets(ctx, wanted);
  if (!since)
    await audit(db, {
      actor: `operator:${desk.operator.id}`,
      action: 'gate.read-list',
      subject: event.id,
      detail: { tickets: tickets.length },
    });
  const keys = { public_keys: publicKeys(env) };
  return { data: { event: viewEvent(event), ...keys, tickets, as_of: asOf.toISOString() } };
}

async function answerScans(ctx: CallContext<typeof sendScans>): Promise<Reply<typeof sendScans>> {
  const { clock, params, body, desk } = ctx;
  const { is_near: isNamed, id: eventId } = await eventOf(ctx, params.id);
  const [sentAt, receivedAt] = [new Date(body.sent_at), clock.now()];
  const operatorId = desk.operator.id;
  const at = { eventId, operatorId, isNamed, sentAt, receivedAt };
  const results = await takeScans(ctx, body.scans, at);
  const { inside } = await eventOf(ctx, eventId);
  return { data: { results, inside, as_of: receivedAt.toISOString() } };
}

/** Checking tickets at the door. */
export function mountGate(api: Api, services: Services): void {
  serve(api, services, listGateEvents, async ({ db, clock }) => ({
    data: await listNearEvents(db, clock.now()),
  }));
  serve(api, services, readGateList, readList);
  serve(api, services, sendScans, answerScans);
  serve(api, services, listTwice, async (ctx) => {
    const { id: eventId, is_near: isNamed } = await eventOf(ctx, ctx.params.id);
    return { data: await findTwice(ctx, { eventId, isNamed }) };
  });
}
