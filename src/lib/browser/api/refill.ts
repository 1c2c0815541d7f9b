import { api } from '#lib/browser/api/client.ts';
import type { Order } from '#lib/contracts/orders.ts';
import type {
  Beneficiary,
  BillCheck,
  BillProduct,
  CheckBill,
  PurchaseBill,
  SaveBeneficiary,
} from '#lib/contracts/refill.ts';

/** Buys a bill. The key is the draft's: a second tap or a retry is the same purchase. */
export const purchaseBill = (body: PurchaseBill, key: string) =>
  api.post<Order>('/bills/purchase', { body, key });

/** What a biller sells at fixed prices. */
export const fetchBillProducts = (billId: string) =>
  api.get<BillProduct[]>(`/bills/providers/${encodeURIComponent(billId)}/products`);

/** Whose a meter, card or customer number is. */
export const lookUpBill = (body: CheckBill) =>
  api.post<BillCheck>('/bills-payment/validate', { body });

export const fetchBeneficiaries = (service: string) =>
  api.get<Beneficiary[]>('/bills-payment/beneficiaries', { query: { service_type: service } });

export const saveBeneficiary = (body: SaveBeneficiary) =>
  api.post<Beneficiary[]>('/bills-payment/beneficiaries', { body });
