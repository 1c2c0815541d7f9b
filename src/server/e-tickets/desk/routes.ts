import * as acts from '#lib/e-tickets/desk/event-acts.contract.ts';
import * as calls from '#lib/e-tickets/desk/events.contract.ts';
import * as films from '#lib/e-tickets/desk/films.contract.ts';
import * as organisers from '#lib/e-tickets/desk/organisers.contract.ts';
import * as settlements from '#lib/e-tickets/desk/settlements.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findEvent } from '#server/e-tickets/find-event.ts';
import type { Api } from '#server/http/api-types.ts';
import type { CallContext } from '#server/http/call-context.ts';
import { serve } from '#server/http/serve.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { askChange } from './changes/ask-change.ts';
import { doorListCsv, readDoorList } from './door-list.ts';
import { stopPromo } from './event-promos.ts';
import { changeCinema, createCinema, listCinemas } from './films/cinemas.ts';
import { changeFilm, createFilm, findFilm, listFilms } from './films/films.ts';
import { addShowings } from './films/showings.ts';
import { addPromoOrAsk, giveOrAsk } from './giveaways/ask-giveaway.ts';
import { importEvents } from './import-events.ts';
import { listEvents } from './list-events.ts';
import { changeOrganiser, createOrganiser, listOrganisers } from './organisers.ts';
import { readSalesDays } from './sales-days.ts';
import { changeEvent, createEvent, setStatus } from './save-event.ts';
import { changePlan, createPlan, findPlan, listPlans } from './seat-plans.ts';
import { prepareSettlementOf } from './settle/prepare-settlement.ts';
import { viewSettlement } from './settle/view-settlement.ts';
import { viewEvent } from './view-event.ts';

const by = ({ desk }: Pick<CallContext, 'desk'>): string => `operator:${desk.operator.id}`;

function mountEvents(api: Api, services: Services): void {
  serve(api, services, calls.listDeskEvents, listEvents);
  serve(api, services, calls.createDeskEvent, async (ctx) => {
    const id = await inTransaction(ctx.db, (tx) => createEvent(tx, ctx, ctx.body, by(ctx)));
    return { data: await viewEvent(ctx, id), status: 201 };
  });
  serve(api, services, acts.importDeskEvents, async (ctx) => ({
    data: await importEvents(ctx, ctx.body.organiser_id, by(ctx)),
  }));
  serve(api, services, calls.readDeskEvent, async (ctx) => ({
    data: await viewEvent(ctx, ctx.params.id),
  }));
  serve(api, services, calls.changeDeskEvent, async (ctx) => {
    await changeEvent(ctx, ctx.params.id, ctx.body, by(ctx));
    return { data: await viewEvent(ctx, ctx.params.id) };
  });
  serve(api, services, calls.setDeskEventStatus, async (ctx) => {
    const { params, body } = ctx;
    await inTransaction(ctx.db, (tx) => setStatus(tx, ctx, params.id, body.status, by(ctx)));
    return { data: await viewEvent(ctx, ctx.params.id) };
  });
  serve(api, services, calls.readDeskEventSales, async ({ db, params }) => {
    const event = await findEvent(db, params.id);
    if (!event) throw AppError.notFound();
    return { data: { currency: event.currency, days: await readSalesDays(db, event) } };
  });
}

/** Each download is logged, but not who was on the list at the time. */
async function downloadDoorList(ctx: CallContext<typeof acts.downloadDoorList>): Promise<Response> {
  const { db, params } = ctx;
  if (!(await findEvent(db, params.id))) throw AppError.notFound();
  const entries = await readDoorList(db, params.id);
  const detail = { entries: entries.length };
  await audit(db, { actor: by(ctx), action: 'events.door-list', subject: params.id, detail });
  return new Response(doorListCsv(entries), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${params.id}-door-list.csv"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

function mountActs(api: Api, services: Services): void {
  serve(api, services, acts.addEventPromo, async (ctx) => {
    await addPromoOrAsk(ctx, ctx.body, {
      eventId: ctx.params.id,
      operatorId: ctx.desk.operator.id,
    });
    return { data: await viewEvent(ctx, ctx.params.id) };
  });
  serve(api, services, acts.stopEventPromo, async (ctx) => {
    await stopPromo(ctx, ctx.params, by(ctx));
    return { data: null };
  });
  serve(api, services, acts.giveAdmissions, async (ctx) => {
    const { params, body, request } = ctx;
    const giving = { eventId: params.id, operatorId: ctx.desk.operator.id, key: request.key };
    return { data: { message: await giveOrAsk(ctx, body, giving) } };
  });
  serve(api, services, acts.downloadDoorList, downloadDoorList);
  serve(api, services, acts.askEventChange, async (ctx) => {
    await askChange(ctx, ctx.params.id, ctx.body, ctx.desk.operator.id);
    return { data: await viewEvent(ctx, ctx.params.id) };
  });
}

function mountFilms(api: Api, services: Services): void {
  serve(api, services, films.listDeskFilms, async (ctx) => ({ data: await listFilms(ctx) }));
  serve(api, services, films.readDeskFilm, async (ctx) => ({
    data: await findFilm(ctx, ctx.params.id),
  }));
  serve(api, services, films.createDeskFilm, async (ctx) => ({
    data: await inTransaction(ctx.db, (tx) => createFilm(tx, ctx, ctx.body, by(ctx))),
    status: 201,
  }));
  serve(api, services, films.changeDeskFilm, async (ctx) => ({
    data: await changeFilm(ctx, ctx.params.id, ctx.body, by(ctx)),
  }));
  serve(api, services, films.addShowings, async (ctx) => ({
    data: {
      ids: await inTransaction(ctx.db, (tx) =>
        addShowings(tx, ctx, ctx.params.id, ctx.body, by(ctx)),
      ),
    },
    status: 201,
  }));
  serve(api, services, films.listCinemas, async (ctx) => ({ data: await listCinemas(ctx) }));
  serve(api, services, films.createCinema, async (ctx) => ({
    data: await inTransaction(ctx.db, (tx) => createCinema(tx, ctx, ctx.body, by(ctx))),
    status: 201,
  }));
  serve(api, services, films.changeCinema, async (ctx) => ({
    data: await changeCinema(ctx, ctx.params.id, ctx.body, by(ctx)),
  }));
}

function mountOrganisers(api: Api, services: Services): void {
  serve(api, services, organisers.listOrganisers, async (ctx) => ({
    data: await listOrganisers(ctx),
  }));
  serve(api, services, organisers.createOrganiser, async (ctx) => ({
    data: await inTransaction(ctx.db, (tx) => createOrganiser(tx, ctx, ctx.body, by(ctx))),
    status: 201,
  }));
  serve(api, services, organisers.changeOrganiser, async (ctx) => ({
    data: await changeOrganiser(ctx, ctx.params.id, ctx.body, by(ctx)),
  }));
  serve(api, services, organisers.listSeatPlans, async ({ db }) => ({ data: await listPlans(db) }));
  serve(api, services, organisers.readSeatPlan, async ({ db, params }) => ({
    data: await findPlan(db, params.id),
  }));
  serve(api, services, organisers.createSeatPlan, async (ctx) => ({
    data: await inTransaction(ctx.db, (tx) => createPlan(tx, ctx, ctx.body, by(ctx))),
    status: 201,
  }));
  serve(api, services, organisers.changeSeatPlan, async (ctx) => ({
    data: await changePlan(ctx, ctx.params.id, ctx.body, by(ctx)),
  }));
}

/** Events at the desk. */
export function mountDeskEvents(api: Api, services: Services): void {
  mountEvents(api, services);
  mountActs(api, services);
  mountFilms(api, services);
  mountOrganisers(api, services);
  serve(api, services, settlements.readSettlement, async (ctx) => ({
    data: await viewSettlement(ctx, ctx.params.id),
  }));
  serve(api, services, settlements.prepareSettlement, async (ctx) => {
    await prepareSettlementOf(ctx, ctx.params.id, ctx.desk.operator.id);
    return { data: await viewSettlement(ctx, ctx.params.id) };
  });
}
