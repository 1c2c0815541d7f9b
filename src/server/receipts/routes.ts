import {
  checkReceipt as checkCall,
  listReceiptKeys,
  readReceipt as readCall,
} from '#lib/receipts/contract.ts';
import { readStatement as statementCall } from '#lib/receipts/statement.contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { checkReceipt } from './check-receipt.ts';
import { publicPart, receiptKeys } from './keys.ts';
import { readReceipt } from './read-receipt.ts';
import { readStatement } from './read-statement.ts';

export function mountReceipts(api: Api, services: Services): void {
  serve(api, services, listReceiptKeys, ({ env }) =>
    Promise.resolve({ data: receiptKeys(env).map(publicPart) }),
  );

  serve(api, services, statementCall, readStatement);

  serve(api, services, readCall, readReceipt);

  serve(api, services, checkCall, async ({ params, query }) => ({
    data: await checkReceipt(services, params.reference_code, query.sig),
  }));
}
