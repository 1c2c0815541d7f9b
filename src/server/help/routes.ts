import { tickets as numbers } from '#lib/product-constants.ts';
import { readDeskScores } from '#lib/help/desk/scores.contract.ts';
import * as calls from '#lib/help/contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { mountCaseFiles } from './case-file/routes.ts';
import { contactSupport } from './contact-support.ts';
import { findOwnTicket, listOwn } from './find.ts';
import { mountDeskTickets } from './desk/routes.ts';
import { deskScores } from './desk-scores.ts';
import { openTicket } from './open-ticket.ts';
import { receiveNotice } from './receive-notice.ts';
import { scoreTicket } from './score-ticket.ts';
import { mountTricked } from './tricked/routes.ts';
import { vote, type HasText } from './vote.ts';
import { rowViews, ticketView } from './view.ts';
import { reopenTicket, writeToTicket } from './write-to-ticket.ts';

export function mountHelp(api: Api, services: Services, hasText: HasText): void {
  serve(api, services, calls.listTickets, async ({ db, user, query: { page } }) => {
    const { rows, total } = await listOwn(db, user.uuid, page);
    return { data: await rowViews(db, rows), meta: { total, page, limit: numbers.page } };
  });

  serve(api, services, calls.openTicket, async (ctx) => {
    const ticket = await openTicket(ctx, ctx.user.uuid, ctx.body);
    return { data: await ticketView(ctx, ticket), status: 201 };
  });

  serve(api, services, calls.readTicket, async (ctx) => {
    const ticket = await findOwnTicket(ctx.db, ctx.user.uuid, ctx.params.id);
    return { data: await ticketView(ctx, ticket) };
  });

  serve(api, services, calls.writeToTicket, async (ctx) => {
    const { user, params, body: reply } = ctx;
    const written = { userId: user.uuid, ticketId: params.id, reply };
    return { data: await ticketView(ctx, await writeToTicket(ctx, written)) };
  });

  serve(api, services, calls.reopenTicket, async (ctx) => {
    const { user, params, body: reply } = ctx;
    const written = { userId: user.uuid, ticketId: params.id, reply };
    return { data: await ticketView(ctx, await reopenTicket(ctx, written)) };
  });

  serve(api, services, calls.scoreTicket, async (ctx) => {
    const { user, params, body: given } = ctx;
    const asked = { userId: user.uuid, ticketId: params.id, given };
    return { data: await ticketView(ctx, await scoreTicket(ctx, asked)) };
  });

  mountTricked(api, services);
  mountCaseFiles(api, services);
  mountDeskTickets(api, services);
  serve(api, services, readDeskScores, deskScores);
  serve(api, services, calls.contactSupport, contactSupport);
  serve(api, services, calls.voteHelpful, (ctx) => vote(ctx, hasText));
  serve(api, services, calls.receiveDeskNotice, receiveNotice);
}
