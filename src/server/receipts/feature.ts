import type { Api } from '#server/http/api-types.ts';
import type { Services } from '#server/platform/services.ts';
import type { ProofSources } from './proof/sources.ts';
import { mountReceipts } from './routes.ts';

/** Receipts, statements and pictures to post, with what other features know about their subjects. */
export const receiptsWith = (sources: ProofSources) => ({
  mount: (api: Api, services: Services) => mountReceipts(api, services, sources),
});
