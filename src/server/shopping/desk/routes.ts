import * as calls from '#lib/shopping/lines.contract.ts';
import { shopping as numbers } from '#lib/product-constants.ts';
import type { CallContext } from '#server/http/call-context.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { linesCsv } from './lines-csv.ts';
import { countOpenLines, findOpenLines, listOpenLines, type LineAt } from './open-lines.ts';
import { takeSteps } from './take-steps.ts';

/** "OJ-1:1,OJ-2:3" */
const readOnly = (text: string): LineAt[] =>
  text.split(',').flatMap((each) => {
    const [reference_code = '', position = ''] = each.split(':');
    return /^\d{1,3}$/.test(position) ? [{ reference_code, position: Number(position) }] : [];
  });

async function downloadLines({
  db,
  clock,
  query,
  desk,
}: CallContext<typeof calls.downloadShoppingLines>): Promise<Response> {
  const lines = await listOpenLines(db, clock.now(), query);
  await audit(db, {
    actor: `operator:${desk.operator.id}`,
    action: 'desk.download-lines',
    detail: { ...query, lines: lines.length },
  });
  return new Response(linesCsv(lines), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="oja-open-items.csv"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

/** Open work of our buyers, across all orders. */
export function mountLines(api: Api, services: Services): void {
  serve(api, services, calls.listShoppingLines, async ({ db, clock, query }) => {
    const { stage, search, page, only } = query;
    const [now, limit] = [clock.now(), numbers.page];
    const counts = await countOpenLines(db, now, search);
    const data =
      only === undefined
        ? await listOpenLines(db, now, { stage, search, limit, offset: (page - 1) * limit })
        : await findOpenLines(db, now, readOnly(only));
    const total = only === undefined ? counts[stage] : data.length;
    return { data, meta: { total, page, limit, counts } };
  });
  serve(api, services, calls.downloadShoppingLines, downloadLines);
  serve(api, services, calls.takeShoppingSteps, async (ctx) => {
    const { body, desk, request } = ctx;
    const by = { operatorId: desk.operator.id, key: request.key };
    return { data: await takeSteps(ctx, body, by) };
  });
}
