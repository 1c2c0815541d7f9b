import {
  changeBetLimits,
  checkBetAccount,
  excludeFromBetting,
  fundBet,
  listBetPlatforms,
  readBetLimits,
  readBetTemplate,
  saveBetTemplate,
} from '#lib/fund-bets/contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import { placeAndShow, readPayment } from '#server/orders/place-and-reply.ts';
import { showPause } from '#server/orders/pauses/show-pause.ts';
import { assertServiceActive } from '#server/orders/service-open.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { exclude } from './bettor.ts';
import { changeCaps, viewLimits } from './caps.ts';
import { checkAccount } from './check-account.ts';
import { listPlatformRows, platformView, SERVICE } from './platforms.ts';
import { readTemplate, saveTemplate } from './template.ts';

const DAY_S = 24 * 3600;

function mountLimits(api: Api, services: Services): void {
  serve(api, services, readBetLimits, async (ctx) => ({ data: await viewLimits(ctx, ctx.user) }));

  serve(api, services, changeBetLimits, async (ctx) => {
    await changeCaps(ctx, ctx.user, ctx.body);
    return { data: await viewLimits(ctx, ctx.user) };
  });

  serve(api, services, excludeFromBetting, async (ctx) => {
    const { days, until = '' } = ctx.body;
    const end = days ? secondsAfter(ctx.clock.now(), days * DAY_S) : new Date(until);
    await exclude(ctx, ctx.user, end);
    return { data: await viewLimits(ctx, ctx.user) };
  });
}

export function mountFundBets(api: Api, services: Services): void {
  mountLimits(api, services);

  serve(api, services, listBetPlatforms, async (ctx) => {
    const country = ctx.user.country.code;
    const pauses = await assertServiceActive(ctx, SERVICE, country);
    const now = ctx.clock.now();
    const rows = await listPlatformRows(ctx, country);
    const pausedAt = (counterparty: string) =>
      showPause(pauses, { serviceType: SERVICE, counterparty }, now);
    return { data: rows.map((row) => ({ ...platformView(row), ...pausedAt(row.id) })) };
  });

  serve(api, services, checkBetAccount, async (ctx) => {
    await assertServiceActive(ctx, SERVICE, ctx.user.country.code);
    return { data: await checkAccount(ctx, ctx.user, ctx.body) };
  });

  serve(api, services, readBetTemplate, async ({ db, user }) => ({
    data: await readTemplate(db, user.uuid),
  }));

  serve(api, services, saveBetTemplate, async (ctx) => {
    await saveTemplate(ctx, ctx.user, ctx.body);
    return { data: await readTemplate(ctx.db, ctx.user.uuid) };
  });

  serve(api, services, fundBet, async (ctx) => {
    const { payment, fields } = readPayment(ctx.body);
    const input = { service_type: SERVICE, ...fields };
    return placeAndShow(ctx, { ...payment, serviceType: SERVICE, input });
  });
}
