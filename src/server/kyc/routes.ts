import * as contracts from '#lib/kyc/contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { addPayoutAccount } from './add-account.ts';
import { addBvn } from './bvn.ts';
import { keepKycDraft, readKycDraft } from './draft.ts';
import { documentsOf, viewDocument } from './documents.ts';
import { readHostedCheck, startHostedCheck } from './hosted-check.ts';
import { listPayoutAccounts, makePrimary, removePayoutAccount } from './manage-accounts.ts';
import { resolveAccount } from './resolve-account.ts';
import type { Spending } from './spending.ts';
import { readKycStatus } from './status.ts';
import { verifyGovernmentId } from './verify-government-id.ts';

/** @param spending the engine's view of spending; passed in, because the engine is on a higher floor */
export function mountKyc(api: Api, services: Services, spending: Spending): void {
  serve(api, services, contracts.listDocumentTypes, ({ request }) =>
    Promise.resolve({ data: documentsOf(request.country).map(viewDocument) }),
  );
  serve(api, services, contracts.readKycStatus, (ctx) => readKycStatus(ctx, spending));
  serve(api, services, contracts.verifyGovernmentId, verifyGovernmentId);
  serve(api, services, contracts.startHostedCheck, startHostedCheck);
  serve(api, services, contracts.readHostedCheck, readHostedCheck);
  serve(api, services, contracts.readKycDraft, readKycDraft);
  serve(api, services, contracts.keepKycDraft, keepKycDraft);
  serve(api, services, contracts.addBvn, addBvn);
  serve(api, services, contracts.resolveAccount, resolveAccount);
  serve(api, services, contracts.listPayoutAccounts, listPayoutAccounts);
  serve(api, services, contracts.addPayoutAccount, addPayoutAccount);
  serve(api, services, contracts.makePrimary, makePrimary);
  serve(api, services, contracts.removePayoutAccount, removePayoutAccount);
}
