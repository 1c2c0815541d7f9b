import { api } from '#lib/browser/api/client.ts';
import type { Order } from '#lib/contracts/orders.ts';
import type { Beneficiary, PurchaseBill, SaveBeneficiary } from '#lib/contracts/refill.ts';

/** Buys a bill. The key is the draft's: a second tap or a retry is the same purchase. */
export const purchaseBill = (body: PurchaseBill, key: string) =>
  api.post<Order>('/bills/purchase', { body, key });

export const fetchBeneficiaries = (service: string) =>
  api.get<Beneficiary[]>('/bills-payment/beneficiaries', { query: { service_type: service } });

export const saveBeneficiary = (body: SaveBeneficiary) =>
  api.post<Beneficiary[]>('/bills-payment/beneficiaries', { body });
