import * as calls from '#lib/crypto/notices.contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { receiveNotice } from './receive-notice.ts';

/** Notices of the counterparties for coins. */
export function mountCryptoNotices(api: Api, services: Services): void {
  serve(api, services, calls.receiveCryptoNotice, (ctx) => receiveNotice(ctx, ['crypto-sandbox']));
  serve(api, services, calls.receiveBtcpayNotice, (ctx) => receiveNotice(ctx, ['btcpay']));
  serve(api, services, calls.receiveBushaNotice, (ctx) =>
    receiveNotice(ctx, ['busha', 'busha-trial']),
  );
}
