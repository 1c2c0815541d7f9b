import { api } from '#lib/browser/api/client.ts';
import type {
  AddPayoutAccount,
  KycDraft,
  KycStatus,
  PayoutAccount,
  VerifyGovernmentId,
} from '#lib/kyc/contract.ts';
import type { Member } from '#lib/visitor.ts';

type WaitsFor = 'register' | 'review' | null;

export interface HostedCheck {
  status: 'pending' | 'verified' | 'rejected';
  waits_for: WaitsFor;
  reason: string | null;
  advice: string | null;
}

const accountAt = (id: string) => `/bank/accounts/${encodeURIComponent(id)}`;

export const fetchKycStatus = () => api.get<KycStatus>('/kyc/status');

export const verifyGovernmentId = (body: VerifyGovernmentId) =>
  api.post<{ status: 'verified' | 'pending'; waits_for: WaitsFor; user: Member; words: string[] }>(
    '/kyc/government-id/verify',
    { body },
  );

/** Saves a half-filled identity form, without the number. */
export const keepKycDraft = (body: KycDraft) =>
  api.put<{ updated_at: string }>('/kyc/draft', { body });

/** Starts the hosted check of the Ghana Card. */
export const startHostedCheck = (document_type: string, number: string, image_keys: string[]) =>
  api.post<{ reference: string; redirect_url: string | null }>('/kyc/initialize', {
    body: { document_type, number, image_keys, consent: true },
  });

export const fetchHostedCheck = (reference: string) =>
  api.get<HostedCheck & { user: Member }>(`/kyc/initialize/${encodeURIComponent(reference)}`);

export const addBvn = (bvn: string, date_of_birth: string) =>
  api.post<Member>('/kyc/bvn', { body: { bvn, date_of_birth, consent: true } });

export const resolveAccount = (bank_code: string, account_number: string, signal?: AbortSignal) =>
  api.post<{ account_name: string; differing_words: string[] }>('/bank/accounts/resolve', {
    body: { bank_code, account_number },
    ...(signal ? { signal } : {}),
  });

export const fetchPayoutAccounts = () => api.get<PayoutAccount[]>('/bank/accounts');

export const addPayoutAccount = (body: AddPayoutAccount) =>
  api.post<{ account: PayoutAccount; user: Member }>('/bank/accounts', {
    body,
    steps: ['add-bank-account'],
  });

export const makeAccountPrimary = (id: string, pin: string) =>
  api.put<PayoutAccount[]>(`${accountAt(id)}/primary`, {
    body: { pin },
    steps: ['bank-account'],
  });

export const removePayoutAccount = (id: string, pin: string) =>
  api.delete<PayoutAccount[]>(accountAt(id), { body: { pin }, steps: ['bank-account'] });
