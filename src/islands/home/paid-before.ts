import { initialsOf } from '#islands/ui/initials.ts';
import type { CurrencyCode } from '#lib/currencies.ts';
import { formatMoney } from '#lib/money.ts';
import type { Transaction } from '#lib/orders/contract.ts';
import { isOpenStatus } from '#lib/orders/words.ts';
import type { Beneficiary } from '#lib/refill/contract.ts';
import { findBill } from '#lib/refill/services/bills.ts';
import type { OpenServices } from '#lib/services/open-services.ts';
import { findService, groups } from '#lib/services/services.ts';

const SHOWN = 4;

/** Something that was paid before, with the link to its form, filled in. */
export interface PaidBefore {
  label: string;
  icon: string;
  /** The id of the brand whose picture represents it. */
  mark: string;
  name: string;
  /** The initials of a saved person. */
  saved: string | null;
  sum: string;
  href: string;
  at: string;
}

/** An order that is open may still go through. */
type Found = PaidBefore & { isOpen: boolean };

type Row = Pick<
  Transaction,
  | 'type'
  | 'status'
  | 'name'
  | 'detail'
  | 'mark'
  | 'amount'
  | 'currency'
  | 'reference_code'
  | 'created_at'
>;

interface Given {
  people: readonly Beneficiary[];
  /** The newest rows of the log. */
  recent: readonly Row[];
  services: OpenServices;
  currency: CurrencyCode;
}

const withAgain = (path: string, reference: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ again: reference }).toString()}`;

function billPaid({ people, services, currency }: Given): Found[] {
  return people.flatMap(({ last, ...person }) => {
    const bill = findBill(person.service_type);
    if (!last || !bill || services.on[person.service_type] !== true) return [];
    const { beneficiary_name: name, national_number: number, bill_id: mark } = person;
    return {
      label: bill.name,
      icon: bill.icon,
      mark,
      name: name ?? number,
      saved: name && initialsOf(name),
      sum: formatMoney(last.amount, currency),
      href: withAgain(bill.path, last.reference_code),
      at: last.at,
      isOpen: !last.has_ended,
    };
  });
}

/** The form that the home page offers for another order of a service. */
function formFor(service: string) {
  for (const { forms, offers } of groups) {
    const form = forms.find(({ offersAgain }) => offersAgain === service);
    const offer = offers.find(({ services }) => services.includes(service));
    if (form && offer) return { form, offer };
  }
  return undefined;
}

function otherPaid({ recent, services }: Given): Found[] {
  return recent.flatMap((row) => {
    const service = findService(row.type)?.service ?? row.type;
    const found = formFor(service);
    if (!found || services.on[service] !== true) return [];
    return {
      label: found.offer.tile,
      icon: found.offer.icon,
      mark: row.mark ?? '',
      name: row.detail ?? row.name,
      saved: null,
      sum: formatMoney(row.amount, row.currency),
      href: withAgain(found.form.path, row.reference_code),
      at: row.created_at,
      isOpen: isOpenStatus(row.status),
    };
  });
}

/** What was paid last, one of each kind and recipient, newest first; nothing for those whose last order is open. */
export function paidBefore(given: Given): PaidBefore[] {
  const all = [...billPaid(given), ...otherPaid(given)];
  all.sort((one, other) => other.at.localeCompare(one.at));
  const isFirst = ({ label, name }: PaidBefore, n: number) =>
    all.findIndex((each) => each.label === label && each.name === name) === n;
  return all
    .filter(isFirst)
    .flatMap(({ isOpen, ...paid }) => (isOpen ? [] : [paid]))
    .slice(0, SHOWN);
}
