import * as calls from '#lib/reconcile/contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { assignCase, listOwners, noteOnCase, resolveCase } from './cases/act-on-case.ts';
import { listCases } from './cases/list-cases.ts';

const PAGE = 20;

/** Differences with providers, as the desk works on them. */
export function mountReconcile(api: Api, services: Services): void {
  serve(api, services, calls.listDeskFindings, async ({ db, query, desk }) => {
    const { state, page } = query;
    const asked = { state, limit: PAGE, offset: (page - 1) * PAGE };
    const { rows, total } = await listCases(db, asked, desk.operator.id);
    return { data: rows, meta: { total, page, limit: PAGE, people: await listOwners(db) } };
  });
  serve(api, services, calls.assignDeskFinding, async (ctx) => {
    await assignCase(ctx, { id: ctx.params.id, operatorId: ctx.desk.operator.id }, ctx.body.owner);
    return { data: null };
  });
  serve(api, services, calls.noteDeskFinding, async (ctx) => {
    await noteOnCase(ctx, { id: ctx.params.id, operatorId: ctx.desk.operator.id }, ctx.body.text);
    return { data: null };
  });
  serve(api, services, calls.resolveDeskFinding, async (ctx) => {
    await resolveCase(
      ctx,
      { id: ctx.params.id, operatorId: ctx.desk.operator.id },
      ctx.body.reason,
    );
    return { data: null };
  });
}
