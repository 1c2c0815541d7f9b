import { useState } from 'react';
import type { Beneficiary, Biller } from '#lib/refill/contract.ts';

interface Typed {
  number: string;
  biller: Biller | undefined;
}

/** An account number belongs to one biller; a phone number is the same on any network. */
const isTyped = (person: Beneficiary, { number, biller }: Typed): boolean =>
  person.national_number.replaceAll(/\s/g, '') === number &&
  (biller?.number.kind !== 'account' || person.bill_id === biller.bill_id);

/** Saved and recently paid numbers, and which of them is in the field. */
export function usePeople(first: readonly Beneficiary[], typed: Typed) {
  const [people, setPeople] = useState(first);
  return { people, setPeople, person: people.find((person) => isTyped(person, typed)) };
}
