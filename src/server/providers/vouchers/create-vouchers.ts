import type { Adapters } from '#server/ports/adapter.ts';
import type { VouchersPort } from '#server/ports/vouchers.ts';
import { adaptersOf } from '#server/providers/adapters.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import { sandboxVouchers } from './sandbox.ts';

/** Dollar vouchers; this version only has the sandbox. */
export const createVouchers = (parts: ProviderParts): Adapters<VouchersPort> =>
  adaptersOf(sandboxVouchers(parts));
