import { guest } from '#lib/constants.ts';
import type { BillSchedule } from '#lib/refill/bill-schedules.contract.ts';
import type { Charges } from '#lib/reference/contract.ts';
import type { Beneficiary, Biller, BillProduct } from '#lib/refill/contract.ts';
import type { BillType } from '#lib/orders/words.ts';
import type { PageApi } from '#lib/page-api.ts';
import { supportedCountries } from '#lib/countries.ts';
import { nationalDigits, spacedNumber, suggestNetwork } from '#lib/rules/network.ts';
import { readAgain } from '#lib/orders/read-again.ts';
import { needsToPay } from '#lib/rules/needs.ts';
import { countryOf, isMember, type Member, type Visitor } from '#lib/visitor.ts';
import { placeOf } from '#lib/wallet/pages.ts';
import { billKind } from './bill-kinds.ts';
import type { FirstList } from './use-products.ts';

interface Looking {
  api: PageApi;
  visitor: Visitor;
}

/** The user's own number among those that can be topped up, by its name. */
function withOwn(
  people: readonly Beneficiary[],
  service: BillType,
  { phone_number, country: { code } }: Member,
): Beneficiary[] {
  if (!phone_number) return [...people];
  const digits = nationalDigits(phone_number, supportedCountries[code].dialingCode);
  const shown = spacedNumber(digits, code);
  const name = 'My number';
  if (people.some(({ national_number }) => national_number === shown))
    return people.map((person) =>
      person.national_number === shown && !person.id
        ? { ...person, beneficiary_name: name }
        : person,
    );
  const own = { id: null, beneficiary_name: name, bill_id: '', service_type: service, last: null };
  return [{ ...own, user_number: phone_number, national_number: shown }, ...people];
}

/** The network of the last payment or of the member's own number, else the first one. */
function likelyBiller(
  billers: readonly Biller[],
  people: readonly Beneficiary[],
  visitor: Visitor,
): Biller | undefined {
  const [last] = people;
  const paid = billers.find(({ bill_id }) => bill_id === last?.bill_id);
  if (paid || !isMember(visitor)) return paid ?? billers[0];
  const { phone_number: number, country } = visitor.user;
  const digits = nationalDigits(number ?? '', supportedCountries[country.code].dialingCode);
  return suggestNetwork(digits, billers) ?? billers[0];
}

/**
 * What the most likely network sells, so that bundles are visible immediately; null if it can't be
 * read.
 */
async function readFirst(api: PageApi, biller: Biller | undefined): Promise<FirstList | null> {
  if (!biller) return null;
  const { bill_id } = biller;
  const list = await api.get<BillProduct[]>(`/bills/providers/${bill_id}/products`);
  return list.ok && list.data.length > 0 ? { bill_id, rows: list.data } : null;
}

/** The data of a bill's page: billers, saved numbers, our fee. */
export async function readBillPage(
  { api, visitor }: Looking,
  service: BillType,
  url: URL,
  { withFirst = false } = {},
) {
  const kind = billKind(service);
  const query = { service_type: service };
  const [answer, charges, people, schedules, again] = await Promise.all([
    api.get<Biller[]>('/bills/providers', query),
    api.get<Charges>('/service/charges'),
    isMember(visitor) ? api.get<Beneficiary[]>('/bills-payment/beneficiaries', query) : null,
    isMember(visitor) ? api.get<BillSchedule[]>('/bills-payment/schedules') : null,
    isMember(visitor) ? readAgain(api, url) : null,
  ]);
  const billers = answer.ok ? answer.data : [];
  const saved = people?.ok ? people.data : [];
  const isAgain = again?.url === kind.url;
  const first =
    withFirst && !isAgain ? await readFirst(api, likelyBiller(billers, saved, visitor)) : null;
  const isPhone = billers[0]?.number.kind === 'phone';
  const given = {
    service,
    kind,
    billers,
    again: isAgain ? again.draft : null,
    first,
    people: isPhone && isMember(visitor) ? withOwn(saved, service, visitor.user) : saved,
    schedules: schedules?.ok ? schedules.data : [],
    country: countryOf(visitor) ?? guest.country,
    zone: placeOf(visitor).timeZone,
    needs: needsToPay(visitor),
    fee: charges.ok ? (charges.data.bills[service] ?? null) : null,
  };
  return { answer, given };
}

export type BillPage = Awaited<ReturnType<typeof readBillPage>>;
