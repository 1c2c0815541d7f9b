import type { Env } from '#server/platform/env.ts';
import type { AddressScreening } from '#server/ports/address-screening.ts';
import { chainalysisScreening } from './chainalysis.ts';
import { sandboxScreening } from './sandbox.ts';

/** Lists of addresses that no one may trade with: Chainalysis’ if its key is set, or else the sandbox’s. */
export function createAddressScreening({ env }: { env: Env }): AddressScreening {
  const { CHAINALYSIS_API_KEY: apiKey, CHAINALYSIS_URL: baseUrl } = env;
  return apiKey ? chainalysisScreening({ apiKey, baseUrl }) : sandboxScreening;
}
