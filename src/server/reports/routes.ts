import { downloadDeskReport, readDeskReport } from '#lib/reports/contract.ts';
import * as calls from '#lib/reports/money.contract.ts';
import type { Database } from '#server/db/client.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import type { Comparison } from './money/floats.ts';
import { reportCsv } from './earnings/report-csv.ts';
import { readReport } from './earnings/read-report.ts';
import { readMoney } from './money/read-money.ts';
import { reportBalance } from './money/report-balance.ts';

export type ReadCompared = (db: Database) => Promise<Comparison | undefined>;

export function mountReports(api: Api, services: Services, readCompared: ReadCompared): void {
  serve(api, services, calls.readDeskMoney, async (ctx) => ({
    data: await readMoney(ctx, ctx.query.currency, await readCompared(ctx.db)),
  }));
  serve(api, services, readDeskReport, async ({ db, query }) => ({
    data: await readReport(db, query),
  }));
  serve(api, services, downloadDeskReport, async ({ db, query, desk }) => {
    const report = await readReport(db, query);
    const actor = `operator:${desk.operator.id}`;
    await audit(db, { actor, action: 'desk.download-report', detail: { filter: query } });
    return reportCsv(report, query);
  });
  serve(api, services, calls.reportDeskBalance, async (ctx) => {
    await reportBalance(ctx, ctx.body, `operator:${ctx.desk.operator.id}`);
    return { data: await readMoney(ctx, ctx.body.currency, await readCompared(ctx.db)) };
  });
}
