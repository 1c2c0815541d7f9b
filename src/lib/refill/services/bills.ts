import { airtime, airtimeForm } from './airtime.ts';
import type { BillForm } from './bill.ts';
import { cable, cableForm } from './cable.ts';
import { data, dataForm } from './data.ts';
import { education, educationForm } from './education.ts';
import { electricity, electricityForm } from './electricity.ts';
import { internet, internetForm } from './internet.ts';
import { water, waterForm } from './water.ts';

/** Every type of bill, in menu order. Everything else about a bill comes from this list. */
export const bills = [airtime, data, electricity, cable, internet, education, water] as const;
export type BillType = (typeof bills)[number]['service'];

export const billTypes = /* @__PURE__ */ bills.map(({ service }) => service) as [
  BillType,
  ...BillType[],
];

/** The texts of each form. */
export const billForms: Record<BillType, BillForm> = {
  'airtime-bill-payment': airtimeForm,
  'mobile-data-bill-payment': dataForm,
  'electricity-bill-payment': electricityForm,
  'cable-bill-payment': cableForm,
  'internet-service-bill-payment': internetForm,
  'education-bill-payment': educationForm,
  'water-bill-payment': waterForm,
};

/** The bill of a service; undefined for other services. */
export const findBill = (service: string) => bills.find((bill) => bill.service === service);
