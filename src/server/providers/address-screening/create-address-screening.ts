import type { AddressScreening } from '#server/ports/address-screening.ts';
import { sandboxScreening } from './sandbox.ts';

/** Lists of addresses that no one may trade with; this version only has the sandbox's. */
export const createAddressScreening = (): AddressScreening => sandboxScreening;
