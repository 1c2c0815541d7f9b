import * as calls from '#lib/help/desk/contract.ts';
import * as fraudDeskCalls from '#lib/help/desk/fraud-desks.contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { assign, handOver } from './assign.ts';
import { listColleagues } from './colleagues.ts';
import { findTickets } from './find-tickets.ts';
import { listFraudDesks, setFraudDesk } from './fraud-desks.ts';
import { addLabel, changeLabel, labelTicket, listLabels } from './labels.ts';
import { addMacro, changeMacro, historyOf, listMacros } from './macros.ts';
import { merge } from './merge.ts';
import { noteTicket } from './notes.ts';
import { readPace } from './pace.ts';
import { readTicket } from './read-ticket.ts';

function mountSettings(api: Api, services: Services): void {
  serve(api, services, fraudDeskCalls.listFraudDesks, listFraudDesks);
  serve(api, services, fraudDeskCalls.setFraudDesk, setFraudDesk);
  serve(api, services, calls.addTicketLabel, async (ctx) => ({
    data: await addLabel(ctx, ctx.body, ctx.desk.operator.id),
  }));
  serve(api, services, calls.changeTicketLabel, async (ctx) => {
    await changeLabel(ctx, { ...ctx.params, ...ctx.body }, ctx.desk.operator.id);
    return { data: null };
  });
  serve(api, services, calls.addTicketMacro, async (ctx) => ({
    data: await addMacro(ctx, ctx.body, ctx.desk.operator.id),
  }));
  serve(api, services, calls.readMacroHistory, async ({ db, params }) => ({
    data: await historyOf(db, params.id),
  }));
  serve(api, services, calls.changeTicketMacro, async (ctx) => {
    await changeMacro(ctx, { ...ctx.params, ...ctx.body }, ctx.desk.operator.id);
    return { data: null };
  });
}

/** Tickets as colleagues work on them together. */
export function mountDeskTickets(api: Api, services: Services): void {
  serve(api, services, calls.findDeskTickets, findTickets);
  serve(api, services, calls.readTicketPace, readPace);
  serve(api, services, calls.readTicketSetUp, async ({ db, desk }) => {
    const [colleagues, labels, macros] = await Promise.all([
      listColleagues(db, desk.operator.id),
      listLabels(db),
      listMacros(db),
    ]);
    return { data: { colleagues, labels, macros } };
  });
  serve(api, services, calls.readDeskTicket, readTicket);
  serve(api, services, calls.assignTicket, async (ctx) => {
    const { id } = ctx.params;
    await assign(ctx, { id, to: ctx.body.operator_id, operatorId: ctx.desk.operator.id });
    return { data: null };
  });
  serve(api, services, calls.labelTicket, async (ctx) => {
    await labelTicket(ctx, { ...ctx.params, ...ctx.body }, ctx.desk.operator.id);
    return { data: null };
  });
  serve(api, services, calls.noteTicket, async (ctx) => {
    await noteTicket(ctx, { ...ctx.params, ...ctx.body, operatorId: ctx.desk.operator.id });
    return { data: null };
  });
  serve(api, services, calls.mergeTicket, async (ctx) => {
    await merge(ctx, { ...ctx.params, ...ctx.body, operatorId: ctx.desk.operator.id });
    return { data: null };
  });
  serve(api, services, calls.handOverTicket, async (ctx) => {
    const { to, note } = ctx.body;
    await handOver(ctx, { ...ctx.params, to, note, operatorId: ctx.desk.operator.id });
    return { data: null };
  });
  mountSettings(api, services);
}
