import * as calls from '#lib/perfect-money/contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import { payAndShow } from '#server/orders/place-and-reply.ts';
import { authorize } from '#server/orders/place/authorize.ts';
import type { Services } from '#server/platform/services.ts';
import { askHolder } from './find-holder.ts';
import { receiveNotice } from './notices.ts';
import { assertOffered, BUY } from './read-trade.ts';
import { cancelSale, confirmSale, startSale } from './sell.ts';

/** Dollar vouchers, bought and sold. */
export function mountPerfectMoney(api: Api, services: Services): void {
  serve(api, services, calls.resolveDollarAccount, async (ctx) => {
    const visitor = { userId: ctx.user.uuid, country: ctx.user.country.code };
    await assertOffered(ctx, visitor.country);
    return { data: { account_name: await askHolder(ctx, visitor, ctx.body.account_id) } };
  });

  serve(api, services, calls.authorizeDollars, async (ctx) => ({
    data: await authorize(ctx, { user: ctx.user, serviceType: BUY, fields: ctx.body, pin: null }),
  }));

  serve(api, services, calls.buyDollars, async (ctx) => {
    const { reference, pin } = ctx.body;
    return payAndShow(ctx, { serviceType: BUY, reference, pin });
  });

  serve(api, services, calls.sellDollars, startSale);
  serve(api, services, calls.confirmDollarSale, confirmSale);
  serve(api, services, calls.cancelDollarSale, cancelSale);
  serve(api, services, calls.receiveVouchersNotice, receiveNotice);
}
