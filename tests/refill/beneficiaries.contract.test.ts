import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Beneficiary } from '#lib/refill/contract.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aBillShop, accounts, check, payAndSettle } from '#tests/support/bills.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aBillShop();
});
afterAll(() => app.close());

type Fields = Record<string, string>;

const airtime: Fields = {
  service_type: 'airtime-bill-payment',
  bill_id: 'ng-mtn',
  user_number: '0803 123 4567',
  amount: '500.00',
};
const bills: Fields[] = [
  airtime,
  {
    service_type: 'mobile-data-bill-payment',
    bill_id: 'ng-mtn-data',
    user_number: '0803 123 4567',
    product_id: 'ng-mtn-1-5gb-7d',
  },
  {
    service_type: 'cable-bill-payment',
    bill_id: 'ng-dstv',
    user_number: accounts.ordinary,
    subscription: 'renew',
  },
  {
    service_type: 'electricity-bill-payment',
    bill_id: 'ng-ekedc',
    user_number: accounts.ordinary,
    meter_type: 'prepaid',
    amount: '2000.00',
  },
  {
    service_type: 'internet-service-bill-payment',
    bill_id: 'ng-smile',
    user_number: '0812345678',
    product_id: 'ng-smile-midi-10gb',
  },
  {
    service_type: 'education-bill-payment',
    bill_id: 'ng-waec',
    user_number: '0803 123 4567',
    product_id: 'ng-waec-result-checker',
  },
];

const listOf = async ({ token }: TestMember, service: string) =>
  (
    await app.call<{ data: Beneficiary[] }>(
      'GET',
      `/bills-payment/beneficiaries?service_type=${service}`,
      { token },
    )
  ).body.data;

const save = (member: TestMember, { service_type, bill_id, user_number }: Fields, name: string) =>
  app.call<{ data: Beneficiary[] }>('POST', '/bills-payment/beneficiaries', {
    token: member.token,
    body: { service_type, bill_id, user_number, beneficiary_name: name },
  });

it.each(bills)(
  'of $service_type are listed by name, with the last bill and how to repeat it',
  async (fields) => {
    const buyer = await aMember(app, { balance: '100000.00' });
    const service = fields['service_type'] ?? '';
    if (fields['meter_type'] || fields['subscription'] || fields['bill_id'] === 'ng-smile')
      await check(app, buyer, fields);
    const order = await payAndSettle(app, buyer, { ...fields, beneficiary_name: 'Home' });
    const [saved, ...others] = await listOf(buyer, service);
    expect([saved?.beneficiary_name, others]).toEqual(['Home', []]);
    const { reference_code, amount } = order;
    expect(saved?.last).toMatchObject({ reference_code, amount });
    expect(order.repeat?.draft).toEqual(fields);
    await save(buyer, fields, 'Home in Ikeja');
    const [renamed, ...more] = await listOf(buyer, service);
    expect([renamed?.beneficiary_name, renamed?.id, more]).toEqual([
      'Home in Ikeja',
      saved?.id,
      [],
    ]);
    await app.call('DELETE', `/bills-payment/beneficiaries/${saved?.id}`, { token: buyer.token });
    // it is still listed as recently paid
    expect(await listOf(buyer, service)).toMatchObject([
      { id: null, beneficiary_name: null, bill_id: fields['bill_id'], last: { reference_code } },
    ]);
  },
);

it.each(['processing', 'unknown', 'under_review', 'completed'] as const)(
  'show whether the last bill has ended, so that no one pays it twice: %s',
  async (status) => {
    const buyer = await aMember(app, { balance: '1000.00' });
    const { reference_code } = await payAndSettle(app, buyer, airtime);
    const setStatus = (to: string) =>
      app.services.db.sql.query('update orders set status = $2 where reference_code = $1', [
        reference_code,
        to,
      ]);
    await setStatus(status);
    const [found] = await listOf(buyer, 'airtime-bill-payment');
    await setStatus('completed');
    expect(found?.last).toMatchObject({ reference_code, has_ended: status === 'completed' });
  },
);

it('keeps one account number at two billers apart, and one phone number on two networks together', async () => {
  const person = await aMember(app);
  const meter = { ...bills[3]!, user_number: '45012345678' };
  await save(person, meter, 'Shop');
  await save(person, { ...meter, bill_id: 'ng-ikedc' }, 'House');
  const meters = await listOf(person, 'electricity-bill-payment');
  expect(meters.map(({ bill_id, beneficiary_name }) => [bill_id, beneficiary_name])).toEqual([
    ['ng-ikedc', 'House'],
    ['ng-ekedc', 'Shop'],
  ]);
  await save(person, airtime, 'Mummy');
  await save(person, { ...airtime, bill_id: 'ng-airtel' }, 'Mummy');
  expect(await listOf(person, 'airtime-bill-payment')).toMatchObject([{ bill_id: 'ng-airtel' }]);
});
