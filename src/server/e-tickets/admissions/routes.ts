import * as calls from '#lib/e-tickets/admissions.contract.ts';
import { eTickets as numbers } from '#lib/product-constants.ts';
import { findEvent } from '#server/e-tickets/find-event.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import { takeMailQuota } from '#server/mail/quota.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue } from '#server/platform/task.ts';
import { findOwnAdmission } from './find.ts';
import { listOwn } from './list.ts';
import { mailTickets } from './mail-tickets.job.ts';
import { rename } from './rename.ts';
import { returnTicket } from './return-ticket.ts';
import { sellAgain, unlist } from './sell-again.ts';
import { assertUsable } from './admission-state.ts';
import { acceptTicket, cancelTransfer, transferTicket, seeHandover } from './transfer.ts';
import { viewAdmissions, viewOwn } from './view.ts';

function mountReading(api: Api, services: Services): void {
  serve(api, services, calls.listAdmissions, async (ctx) => {
    const { page, when, order, event } = ctx.query;
    const now = ctx.clock.now();
    const holder = ctx.user.uuid;
    const { rows, total } = await listOwn(ctx.db, { holder, when, order, event, page, now });
    const meta = { total, page, limit: numbers.page };
    return { data: await viewAdmissions(ctx, rows), meta };
  });

  serve(api, services, calls.readAdmission, async (ctx) => ({
    data: await viewOwn(ctx, ctx.params.id, ctx.user.uuid),
  }));

  serve(api, services, calls.mailAdmission, async (ctx) => {
    const { db, clock, user } = ctx;
    const row = await findOwnAdmission(db, ctx.params.id, user.uuid);
    const event = await findEvent(db, row.event_id);
    if (event) assertUsable(row, event, clock.now());
    await takeMailQuota({ db, clock }, `ticket:${user.uuid}`);
    await enqueue(db, mailTickets, { ids: [row.id] });
    return { data: { message: 'Your ticket is on its way to your email address.' } };
  });
}

function mountHandingOn(api: Api, services: Services): void {
  serve(api, services, calls.handOnAdmission, async (ctx) => {
    const { id } = ctx.params;
    const url = await transferTicket(ctx, id, ctx.user.uuid);
    return { data: { url, admission: await viewOwn(ctx, id, ctx.user.uuid) } };
  });

  serve(api, services, calls.callBackAdmission, async (ctx) => {
    await cancelTransfer(ctx, ctx.params.id, ctx.user.uuid);
    return { data: await viewOwn(ctx, ctx.params.id, ctx.user.uuid) };
  });

  serve(api, services, calls.readHandover, async (ctx) => ({
    data: await seeHandover(ctx, ctx.params.token, ctx.user?.uuid ?? null),
  }));

  serve(api, services, calls.acceptHandover, async (ctx) => {
    const { token } = ctx.params;
    const id = await acceptTicket(ctx, ctx.user, { token, name: ctx.body.name });
    return { data: await viewOwn(ctx, id, ctx.user.uuid) };
  });
}

function mountGivingUp(api: Api, services: Services): void {
  serve(api, services, calls.renameAdmission, async (ctx) => {
    await rename(ctx, ctx.params.id, ctx.user.uuid, ctx.body.name);
    return { data: await viewOwn(ctx, ctx.params.id, ctx.user.uuid) };
  });

  serve(api, services, calls.returnAdmission, async (ctx) => {
    const { id } = ctx.params;
    const { key } = ctx.request;
    const holder = ctx.user.uuid;
    await returnTicket(ctx, { id, holder, amount: ctx.body.amount, key });
    return { data: await viewOwn(ctx, id, holder) };
  });

  serve(api, services, calls.sellAdmission, async (ctx) => {
    const { id } = ctx.params;
    await sellAgain(ctx, { id, holder: ctx.user.uuid, price: ctx.body.price });
    return { data: await viewOwn(ctx, id, ctx.user.uuid) };
  });

  serve(api, services, calls.unlistAdmission, async (ctx) => {
    await unlist(ctx, ctx.params.id, ctx.user.uuid);
    return { data: await viewOwn(ctx, ctx.params.id, ctx.user.uuid) };
  });
}

/** Calls about members' tickets. */
export function mountAdmissions(api: Api, services: Services): void {
  mountReading(api, services);
  mountHandingOn(api, services);
  mountGivingUp(api, services);
}
