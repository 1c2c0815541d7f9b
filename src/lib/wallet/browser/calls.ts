import { api } from '#lib/browser/api/client.ts';
import type { Order } from '#lib/orders/contract.ts';
import type { Charges } from '#lib/reference/contract.ts';
import type {
  DepositState,
  ReservedAccount,
  StartDeposit,
  StartedDeposit,
  Wallet,
  WalletHold,
} from '#lib/wallet/contract.ts';
import type {
  AuthorizeWithdrawal,
  Withdraw,
  WithdrawalTerms,
} from '#lib/wallet/withdrawal.contract.ts';

export type DepositMethod = DepositState['channel'];

const at = (reference: string) => `/payment/deposit/${encodeURIComponent(reference)}`;

export const fetchWallet = () => api.get<Wallet>('/wallet');

export const fetchHolds = () => api.get<WalletHold[]>('/wallet/holds');

export const fetchCharges = () => api.get<Charges>('/service/charges');

export const fetchDepositMethods = () => api.get<DepositMethod[]>('/payment/deposit/methods');

/** The user's own account number; always the same one. */
export const reserveAccount = () => api.post<ReservedAccount>('/payment/account-number');

/** @param key one for each requested amount: pressing twice opens one deposit */
export const startDeposit = (body: StartDeposit, key: string) =>
  api.post<StartedDeposit>('/payment/deposit', { body, key });

export const fetchDeposit = (reference: string) => api.get<DepositState>(at(reference));

/** Sends the prompt to the phone again: the same payment, never a second one. */
export const promptAgain = (reference: string) =>
  api.post<{ instruction: string; expires_at: string }>(`${at(reference)}/prompt`);

/** The code that their network gave the payer. A code that was taken before changes nothing. */
export const submitDepositCode = (reference: string, code: string) =>
  api.post<DepositState>(`${at(reference)}/code`, { body: { code } });

/** Whether a withdrawal would go through now, and its full price. */
export const authorizeWithdrawal = (body: AuthorizeWithdrawal) =>
  api.post<WithdrawalTerms>('/payment/withdraw/authorize', { body });

/** The key belongs to the draft: a second tap or a retry is the same withdrawal. */
export const withdraw = (body: Withdraw, key: string) =>
  api.post<Order>('/payment/withdraw', { body, key });
