import { listBanksOf } from '#server/reference/banks.ts';
import type { Readiness } from '#server/reference/readiness.ts';

/** Money can be withdrawn where a bank or a network is on. */
export const readiness: readonly Readiness[] = [
  {
    service: 'primary-account-withdrawal',
    async gapsIn(parts, country) {
      if ((await listBanksOf(parts, country)).length > 0) return [];
      return [{ kind: 'goods', text: 'no bank is on', remedy: '/desk/settings/banks' }];
    },
  },
];
