import * as calls from '#lib/contracts/desk-money.ts';
import type { Database } from '#server/db/client.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import type { Comparison } from './money/floats.ts';
import { readMoney } from './money/read-money.ts';
import { tellBalance } from './money/tell-balance.ts';

export type ReadCompared = (db: Database) => Promise<Comparison | undefined>;

export function mountReports(api: Api, services: Services, readCompared: ReadCompared): void {
  serve(api, services, calls.readDeskMoney, async (ctx) => ({
    data: await readMoney(ctx, ctx.query.currency, await readCompared(ctx.db)),
  }));
  serve(api, services, calls.tellDeskBalance, async (ctx) => {
    await tellBalance(ctx, ctx.body, `operator:${ctx.desk.operator.id}`);
    return { data: await readMoney(ctx, ctx.body.currency, await readCompared(ctx.db)) };
  });
}
