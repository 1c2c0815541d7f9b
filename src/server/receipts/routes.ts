import {
  checkReceipt as checkCall,
  listReceiptKeys,
  readReceipt as readCall,
} from '#lib/receipts/contract.ts';
import { readProofPicture, readProofs } from '#lib/receipts/proof.contract.ts';
import {
  readSignedStatement,
  readStatement as statementCall,
} from '#lib/receipts/statement.contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { checkReceipt } from './check-receipt.ts';
import { publicPart, receiptKeys } from './keys.ts';
import { readProofPictureWith, readProofsWith } from './proof/read-proof.ts';
import type { ProofSources } from './proof/sources.ts';
import { readReceipt } from './read-receipt.ts';
import { readStatement } from './read-statement.ts';
import { signStatement } from './sign-statement.ts';

export function mountReceipts(api: Api, services: Services, sources: ProofSources): void {
  serve(api, services, listReceiptKeys, ({ env }) =>
    Promise.resolve({ data: receiptKeys(env).map(publicPart) }),
  );

  serve(api, services, statementCall, readStatement);

  serve(api, services, readSignedStatement, signStatement);

  serve(api, services, readCall, readReceipt);

  serve(api, services, readProofs, readProofsWith(sources));

  serve(api, services, readProofPicture, readProofPictureWith(sources));

  serve(api, services, checkCall, async ({ params, query }) => ({
    data: await checkReceipt(services, params.reference_code, query.sig),
  }));
}
