import { guest } from '#lib/constants.ts';
import type { BillSchedule } from '#lib/contracts/bill-schedules.ts';
import type { Charges } from '#lib/contracts/reference.ts';
import type { Beneficiary, Biller } from '#lib/contracts/refill.ts';
import type { BillType } from '#lib/order-words.ts';
import type { PageApi } from '#lib/page-api.ts';
import { needsToPay } from '#lib/rules/needs.ts';
import { countryOf, isMember, type Visitor } from '#lib/visitor.ts';
import { billKind } from './bill-kinds.ts';

interface Looking {
  api: PageApi;
  visitor: Visitor;
}

/** What the page of a bill is made of: who can be paid, saved numbers, our fee. */
export async function readBillPage({ api, visitor }: Looking, service: BillType) {
  const query = { service_type: service };
  const [answer, charges, people, schedules] = await Promise.all([
    api.get<Biller[]>('/bills/providers', query),
    api.get<Charges>('/service/charges'),
    isMember(visitor) ? api.get<Beneficiary[]>('/bills-payment/beneficiaries', query) : null,
    isMember(visitor) ? api.get<BillSchedule[]>('/bills-payment/schedules') : null,
  ]);
  const given = {
    service,
    kind: billKind(service),
    billers: answer.ok ? answer.data : [],
    people: people?.ok ? people.data : [],
    schedules: schedules?.ok ? schedules.data : [],
    country: countryOf(visitor) ?? guest.country,
    needs: needsToPay(visitor),
    fee: charges.ok ? (charges.data.bills[service] ?? null) : null,
  };
  return { answer, given };
}

export type BillPage = Awaited<ReturnType<typeof readBillPage>>;
