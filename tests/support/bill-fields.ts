import { aMember, type TestApp, type TestMember } from './api.ts';
import { numbers } from './orders.ts';

type Fields = Record<string, string>;

/** One bill of each type that has products; `change` adapts it to a test. */
export const bundle = (user_number: string = numbers.ordinary, change: Fields = {}): Fields => ({
  service_type: 'mobile-data-bill-payment',
  bill_id: 'ng-mtn-data',
  product_id: 'ng-mtn-1-5gb-7d',
  user_number,
  ...change,
});

export const card = (user_number: string, change: Fields = {}): Fields => ({
  service_type: 'cable-bill-payment',
  bill_id: 'ng-dstv',
  user_number,
  ...change,
});

export const line = (user_number: string, change: Fields = {}): Fields => ({
  service_type: 'internet-service-bill-payment',
  bill_id: 'ng-smile',
  product_id: 'ng-smile-midi-10gb',
  user_number,
  ...change,
});

export const exam = (user_number: string, change: Fields = {}): Fields => ({
  service_type: 'education-bill-payment',
  bill_id: 'ng-waec',
  product_id: 'ng-waec-result-checker',
  user_number,
  ...change,
});

/** A member with enough money for any of them. */
export const aBuyer = (app: TestApp): Promise<TestMember> => aMember(app, { balance: '100000.00' });
