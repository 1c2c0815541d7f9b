import { deleteAccount as deleteCall } from '#lib/account/contract.ts';
import * as dataExport from '#lib/security/data-export.contract.ts';
import * as recovery from '#lib/security/recovery.contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { deleteAccount } from './delete-account.ts';
import { readExport } from './read-export.ts';
import { requestExport } from './request-export.ts';
import { endReview, readReview } from './review.ts';

/**
 * Separate from account, because closing or copying one needs wallet and orders, which themselves need
 * account's calls.
 */
export function mountSecurity(api: Api, services: Services): void {
  serve(api, services, deleteCall, deleteAccount);
  serve(api, services, dataExport.requestExport, requestExport);
  serve(api, services, dataExport.downloadExport, readExport);
  serve(api, services, recovery.readRecoveryReview, readReview);
  serve(api, services, recovery.endRecoveryReview, endReview);
}
