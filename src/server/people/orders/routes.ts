import {
  deleteDeskFilter,
  downloadDeskOrders,
  listDeskOrders,
  saveDeskFilter,
  type DeskOrderRow,
} from '#lib/orders/desk/list.contract.ts';
import type { Api } from '#server/http/api-types.ts';
import type { Database } from '#server/db/client.ts';
import type { CallContext } from '#server/http/call-context.ts';
import { serve } from '#server/http/serve.ts';
import { audit } from '#server/platform/audit.ts';
import { unlessFull } from '#server/platform/full-disk.ts';
import { csvRecord, csvResponse, csvText } from '#server/platform/csv.ts';
import type { Services } from '#server/platform/services.ts';
import { findOrders, listProviders } from './find-orders.ts';
import { deleteFilter, listFilters, saveFilter } from './saved-filters.ts';

const PAGE = 50;
const MOST = 10_000;
const HEAD = [
  ...['Time (UTC)', 'Reference', 'Service', 'Title', 'Status', 'Country'],
  ...['Total', 'Currency', 'To', 'Provider'],
];

const record = (row: DeskOrderRow) =>
  csvRecord([
    ...[row.at, row.reference_code, row.service, csvText(row.title), row.status_text],
    ...[row.country, row.total, row.currency, csvText(row.target), csvText(row.provider)],
  ]);

async function download(ctx: CallContext<typeof downloadDeskOrders>): Promise<Response> {
  const { db, query, desk } = ctx;
  const { rows } = await findOrders(db, query, MOST);
  // the text may be someone's name or number, and the log is permanent
  const { q, ...filter } = query;
  await audit(db, {
    actor: `operator:${desk.operator.id}`,
    action: 'desk.download-orders',
    detail: { filter: { ...filter, ...(q && { searched: true }) }, quantity: rows.length },
  });
  return csvResponse('oja-orders.csv', csvRecord(HEAD) + rows.map(record).join(''));
}

/** The search text may be someone's name or number, so the search is logged without it. */
const noteOrderSearch = (db: Database, operatorId: string, found: number): Promise<void> =>
  unlessFull(
    db,
    () =>
      audit(db, {
        actor: `operator:${operatorId}`,
        action: 'desk.search-orders',
        detail: { found },
      }),
    () => undefined,
  );

/** The list of all orders at the desk, and the filters that staff save. */
export function mountOrderList(api: Api, services: Services): void {
  serve(api, services, listDeskOrders, async ({ db, query, desk }) => {
    const [{ rows, next }, filters, providers] = await Promise.all([
      findOrders(db, query, PAGE),
      listFilters(db, desk.operator.id),
      listProviders(db),
    ]);
    if (query.q && !query.cursor) await noteOrderSearch(db, desk.operator.id, rows.length);
    return { data: rows, meta: { next, filters, providers } };
  });
  serve(api, services, downloadDeskOrders, download);
  serve(api, services, saveDeskFilter, async (ctx) => ({
    data: await saveFilter(ctx, ctx.desk.operator.id, ctx.body),
  }));
  serve(api, services, deleteDeskFilter, async ({ db, desk, params }) => {
    await deleteFilter(db, desk.operator.id, params.id);
    return { data: null };
  });
}
