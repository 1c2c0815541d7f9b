import { OpenAPIHono } from '@hono/zod-openapi';
import { AppError } from '#lib/errors/app-error.ts';
import { mountAccount } from '#server/account/index.ts';
import { mountAirtimeToCash } from '#server/airtime-to-cash/index.ts';
import { mountAnalytics } from '#server/analytics/index.ts';
import { mountAuth } from '#server/auth/index.ts';
import { mountContent } from '#server/content/index.ts';
import { mountDesk } from '#server/desk/index.ts';
import { mountFundBets } from '#server/fund-bets/index.ts';
import { mountGiftcard } from '#server/giftcard/index.ts';
import { mountHelp } from '#server/help/index.ts';
import { mountKyc } from '#server/kyc/index.ts';
import { mountNotBuilt } from '#server/platform/not-built.ts';
import { mountPerfectMoney } from '#server/perfect-money/index.ts';
import { mountNotifications } from '#server/notifications/index.ts';
import { mountOrders } from '#server/orders/index.ts';
import { mountReceipts } from '#server/receipts/index.ts';
import { mountReference } from '#server/reference/index.ts';
import { mountReferral } from '#server/referral/index.ts';
import { mountRefill } from '#server/refill/index.ts';
import { mountRewards } from '#server/rewards/index.ts';
import { mountSandbox } from '#server/sandbox/index.ts';
import { mountSecurity } from '#server/security/index.ts';
import { mountUploads } from '#server/uploads/index.ts';
import { mountWallet } from '#server/wallet/index.ts';
import '#server/products.ts';
import type { Api, ApiEnv } from '#server/platform/api-types.ts';
import { errorResponse } from '#server/platform/respond.ts';
import type { Services } from '#server/services.ts';

const mounts = [
  mountAuth,
  mountAccount,
  mountReference,
  mountKyc,
  mountWallet,
  mountRefill,
  mountGiftcard,
  mountPerfectMoney,
  mountFundBets,
  mountAirtimeToCash,
  mountReceipts,
  mountOrders,
  mountNotifications,
  mountHelp,
  mountSandbox,
  mountSecurity,
  mountReferral,
  mountRewards,
  mountContent,
  mountDesk,
  mountUploads,
  mountAnalytics,
  mountNotBuilt,
];

/** The HTTP API as one function from request to response, with or without a socket. */
export function createApi(services: Services): Api {
  const api: Api = new OpenAPIHono<ApiEnv>().basePath('/api');
  for (const mount of mounts) mount(api, services);
  let document: string | undefined;
  api.get('/openapi.json', (c) => {
    document ??= openApiText(api);
    return c.body(document, 200, { 'content-type': 'application/json; charset=utf-8' });
  });
  api.notFound((c) => errorResponse(AppError.notFound(), c.req.raw, services, c.env.requestId));
  api.onError((error, c) => errorResponse(error, c.req.raw, services, c.env.requestId));
  return api;
}

export const openApiDocument = (api: Api) =>
  api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Oja API',
      version: '1',
      description:
        'Pages of ours name their user in x-page-user. When somebody else is signed in by then, any call answers 409 and does nothing.',
    },
    servers: [{ url: '/' }],
  });

/** The document as it is committed in docs/openapi.json. */
export const openApiText = (api: Api): string =>
  `${JSON.stringify(openApiDocument(api), null, 2)}\n`;
