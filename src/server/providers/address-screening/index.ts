import type { AddressScreening } from '#server/ports/address-screening.ts';
import { sandboxScreening } from './sandbox.ts';

export { magicCoinAddresses } from './sandbox.ts';
export type { AddressScreening, Screened } from '#server/ports/address-screening.ts';

/** Lists of addresses that no one may trade with; this version only has the sandbox's. */
export const createAddressScreening = (): AddressScreening => sandboxScreening;
