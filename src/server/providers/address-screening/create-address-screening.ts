import type { AddressScreening } from '#server/ports/address-screening.ts';
import { sandboxScreening } from './sandbox.ts';

/** Lists of addresses that no one may trade with. So far only the sandbox has one. */
export const createAddressScreening = (): AddressScreening => sandboxScreening;
