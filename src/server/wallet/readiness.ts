import { listBanksOf } from '#server/reference/banks.ts';
import type { Gap } from '#lib/reference/gaps.ts';
import { codeStopIn, codeSwitchOf } from '#server/providers/routing/code-stop.ts';
import type { Readiness } from '#server/reference/readiness.ts';

const SERVICE = 'primary-account-withdrawal';

/** Money can be withdrawn where a bank or a network is on. */
export const readiness: readonly Readiness[] = [
  {
    service: SERVICE,
    async gapsIn(parts, country) {
      const gaps: Gap[] = [];
      if ((await listBanksOf(parts, country)).length === 0)
        gaps.push({ kind: 'goods', text: 'no bank is on', remedy: '/desk/settings/banks' });
      const asks = await codeStopIn(parts, country, SERVICE);
      if (asks) {
        const { name, at } = codeSwitchOf(asks);
        gaps.push({
          kind: 'code',
          text: `${name} asks for a code before each transfer`,
          remedy: at,
        });
      }
      return gaps;
    },
  },
];
