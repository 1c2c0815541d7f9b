import { deleteAccount as deleteCall } from '#lib/contracts/account.ts';
import type { Api } from '#server/platform/api-types.ts';
import { serve } from '#server/platform/serve.ts';
import type { Services } from '#server/services.ts';
import { deleteAccount } from './delete-account.ts';

/** What closes an account needs wallet and orders, which themselves need the account's own calls. */
export function mountSecurity(api: Api, services: Services): void {
  serve(api, services, deleteCall, deleteAccount);
}
