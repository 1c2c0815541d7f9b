import { listFraudRules, proposeFraudRule, tryFraudRule } from '#lib/desk/fraud.contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { listRules, proposeRule, readNumbers } from './rules.ts';
import { tryRule } from './try-rule.ts';

export function mountFraud(api: Api, services: Services): void {
  serve(api, services, listFraudRules, async (ctx) => ({
    data: await listRules(ctx, ctx.query.country),
  }));
  serve(api, services, tryFraudRule, async (ctx) => ({
    data: await tryRule(ctx, readNumbers(ctx.body)),
  }));
  serve(api, services, proposeFraudRule, async (ctx) => ({
    data: await proposeRule(ctx, ctx.body, ctx.desk.operator.id),
  }));
}
