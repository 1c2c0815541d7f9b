import { readBalances as balances } from '#lib/wallet/balances.contract.ts';
import { openDeskDispute } from '#lib/wallet/desk/disputes.contract.ts';
import * as contracts from '#lib/wallet/contract.ts';
import * as months from '#lib/wallet/month.contract.ts';
import { listPayinMethods as payins } from '#lib/wallet/payin.contract.ts';
import * as withdrawals from '#lib/wallet/withdrawal.contract.ts';
import { parseAmount } from '#lib/money.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { openByHand } from './disputes/open-dispute.ts';
import { listHolds } from './list-holds.ts';
import { promptAgain, submitDepositCode } from './mobile-money.ts';
import { listPayinMethods } from './payin-methods.ts';
import { readBalances } from './read-balances.ts';
import { readDeposit } from './read-deposit.ts';
import { readMoneyMonth } from './read-month.ts';
import { readWallet } from './read-wallet.ts';
import {
  receiveFlutterwaveNotice,
  receivePaymentNotice,
  receivePaystackNotice,
} from './receive-notice.ts';
import { canReserveAccount, reserveAccount } from './reserve-account.ts';
import { startDeposit } from './start-deposit.ts';
import { authorizeWithdrawal, receivePayoutNotice, withdraw } from './withdraw.ts';

export function mountWallet(api: Api, services: Services): void {
  serve(api, services, contracts.readWallet, readWallet);
  serve(api, services, contracts.listHolds, listHolds);
  serve(api, services, balances, readBalances);
  serve(api, services, months.readMoneyMonth, readMoneyMonth);
  serve(api, services, contracts.listDepositMethods, ({ user }) => {
    // the first method is preselected, and most people in Kenya use mobile money
    if (user.country.code === 'KE') return Promise.resolve({ data: ['mobile_money', 'checkout'] });
    if (!user.isNigerian) return Promise.resolve({ data: ['checkout', 'mobile_money'] });
    const data: ('reserved_account' | 'checkout')[] = canReserveAccount(user)
      ? ['reserved_account', 'checkout']
      : ['checkout'];
    return Promise.resolve({ data });
  });
  serve(api, services, payins, listPayinMethods);
  serve(api, services, contracts.reserveAccount, reserveAccount);
  serve(api, services, contracts.startDeposit, startDeposit);
  serve(api, services, contracts.readDeposit, readDeposit);
  serve(api, services, contracts.promptAgain, promptAgain);
  serve(api, services, contracts.submitDepositCode, submitDepositCode);
  serve(api, services, contracts.receivePaymentNotice, receivePaymentNotice);
  serve(api, services, contracts.receivePaystackNotice, receivePaystackNotice);
  serve(api, services, openDeskDispute, async (ctx) => {
    const {
      order,
      provider_reference: providerReference,
      amount,
      category,
      due_at: due,
    } = ctx.body;
    const id = await openByHand(ctx, {
      order,
      providerReference,
      category,
      by: `operator:${ctx.desk.operator.id}`,
      amount: amount === undefined ? null : parseAmount(amount),
      dueAt: new Date(due),
    });
    return { data: { id } };
  });
  serve(api, services, contracts.receiveFlutterwaveNotice, receiveFlutterwaveNotice);
  serve(api, services, withdrawals.authorizeWithdrawal, authorizeWithdrawal);
  serve(api, services, withdrawals.withdraw, withdraw);
  serve(api, services, withdrawals.receivePayoutNotice, receivePayoutNotice);
}
