import type { DeskPromoCode } from './promo-codes.contract.ts';
import type { PageApi } from '#lib/page-api.ts';

const notices: Record<string, string> = {
  made: 'Added. Customers can use it from its first day.',
  second: 'Sent to a second approver. No one can use it until your colleague approves it.',
  stopped: 'Ended. No one can use it now.',
};

/** The promo codes for bills, and the result of the last change. */
export async function readPromoCodes(api: PageApi, search: URLSearchParams) {
  const { ok, message, data } = await api.get<DeskPromoCode[]>('/desk/promo-codes');
  return { ok, message, codes: ok ? data : [], notice: notices[search.get('said') ?? ''] ?? null };
}
