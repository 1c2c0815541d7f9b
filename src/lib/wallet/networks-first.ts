import type { PayoutAccount } from './payout-accounts.contract.ts';
import type { Bank } from '#lib/reference/contract.ts';

/** The mobile money networks that money can be added from: that of the member's payout account first, because their money is probably there. */
export function networksFirst(banks: readonly Bank[], accounts: readonly PayoutAccount[]): Bank[] {
  const own = accounts.find(({ type }) => type === 'mobile_money')?.bank_code;
  const networks = banks.filter(({ deposits }) => deposits);
  return [
    ...networks.filter(({ code }) => code === own),
    ...networks.filter(({ code }) => code !== own),
  ];
}
