import { api } from '#lib/browser/api/client.ts';
import type {
  BillSchedule,
  ChangeSchedule,
  SetSchedule,
} from '#lib/refill/bill-schedules.contract.ts';
import type {
  Beneficiary,
  BoughtBill,
  BillCheck,
  BillProduct,
  CheckBill,
  PurchaseBill,
  SaveBeneficiary,
} from '#lib/refill/contract.ts';

/** Buys a bill. The key belongs to the draft: a second tap or a retry is the same purchase. */
export const purchaseBill = (body: PurchaseBill, key: string) =>
  api.post<BoughtBill>('/bills/purchase', { body, key });

/** What a biller sells at fixed prices. */
export const fetchBillProducts = (billId: string) =>
  api.get<BillProduct[]>(`/bills/providers/${encodeURIComponent(billId)}/products`);

/** The owner of a meter, card or customer number. */
export const lookUpBill = (body: CheckBill) =>
  api.post<BillCheck>('/bills-payment/validate', { body });

export const fetchBeneficiaries = (service: string) =>
  api.get<Beneficiary[]>('/bills-payment/beneficiaries', { query: { service_type: service } });

export const removeBeneficiary = (id: string) =>
  api.delete<Beneficiary[]>(`/bills-payment/beneficiaries/${id}`);

export const saveBeneficiary = (body: SaveBeneficiary) =>
  api.post<Beneficiary[]>('/bills-payment/beneficiaries', { body });

export const addSchedule = (body: SetSchedule) =>
  api.post<BillSchedule[]>('/bills-payment/schedules', { body });

export const changeSchedule = (id: string, body: ChangeSchedule) =>
  api.put<BillSchedule[]>(`/bills-payment/schedules/${id}`, { body });

export const removeSchedule = (id: string) =>
  api.delete<BillSchedule[]>(`/bills-payment/schedules/${id}`);
