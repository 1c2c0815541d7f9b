import type { BillCheck } from '#lib/refill/contract.ts';
import type { BillType } from '#lib/orders/words.ts';
import { airtime as airtimeForm } from '#lib/refill/services/airtime.ts';
import { cable as cableForm } from '#lib/refill/services/cable.ts';
import { data as dataForm } from '#lib/refill/services/data.ts';
import { electricity as electricityForm } from '#lib/refill/services/electricity.ts';
import type { Act } from './person.ts';

interface Bill {
  service_type: BillType;
  bill_id: string;
  user_number: string;
  amount?: string;
  product_id?: string;
  meter_type?: 'prepaid' | 'postpaid';
  beneficiary_name?: string;
  subscription?: 'renew' | 'change';
}

const buy =
  (bill: Bill): Act =>
  (self) =>
    self.pay('/bills/purchase', bill);

/** Asks who owns the meter or card before paying for it, as the form does. */
const checkAndBuy =
  (bill: Bill): Act =>
  async (self) => {
    const { service_type, bill_id, user_number, meter_type } = bill;
    const asked = { service_type, bill_id, user_number, ...(meter_type ? { meter_type } : {}) };
    const { compare } = await self.post<BillCheck>('/bills-payment/validate', asked);
    await self.pay('/bills/purchase', {
      ...bill,
      ...(compare ? { compared_number: user_number } : {}),
    });
  };

/** Someone whose number is saved. */
export interface Contact {
  name: string;
  network: string;
  number: string;
}

/** Saves a number under a name. */
export const save =
  ({ name, network, number }: Contact, service_type: BillType = airtimeForm.service): Act =>
  (self) =>
    self.post('/bills-payment/beneficiaries', {
      beneficiary_name: name,
      user_number: number,
      bill_id: network,
      service_type,
    });

export const saveMeter = (meter: Contact): Act => save(meter, electricityForm.service);

export const airtime = ({ name, network, number }: Contact, amount: string): Act =>
  buy({
    service_type: airtimeForm.service,
    bill_id: network,
    user_number: number,
    amount,
    beneficiary_name: name,
  });

export const data = ({ network, number }: Contact, product_id: string, amount: string): Act =>
  buy({
    service_type: dataForm.service,
    bill_id: `${network}-data`,
    user_number: number,
    product_id,
    amount,
  });

export const electricity = ({ network, number }: Contact, amount: string): Act =>
  checkAndBuy({
    service_type: electricityForm.service,
    bill_id: network,
    user_number: number,
    meter_type: 'prepaid',
    amount,
  });

export const television = (
  bill_id: string,
  card: string,
  product_id: string,
  amount: string,
): Act =>
  checkAndBuy({
    service_type: cableForm.service,
    bill_id,
    user_number: card,
    product_id,
    amount,
    subscription: 'change',
  });
