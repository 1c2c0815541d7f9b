import { billForms, bills, type BillType } from '#lib/refill/services/bills.ts';
import type { BillForm } from '#lib/refill/services/bill.ts';

/** What is specific to one type of bill on its form. */
export interface BillKind extends BillForm {
  /** The draft's name. */
  product: string;
  url: string;
}

/** The page reads it and passes it to its form, so that a browser gets the texts of one bill, not of all. */
export function billKind(service: BillType): BillKind {
  const { slug, path } = bills.find((bill) => bill.service === service)!;
  return { ...billForms[service], product: slug, url: path };
}
