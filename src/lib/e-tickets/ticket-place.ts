import type { Admission } from './admissions.contract.ts';

type Placed = Pick<Admission, 'class' | 'seat' | 'block' | 'row' | 'number'>;

/** What a ticket admits to: "VIP · Balcony, row C, seat 12". */
export function placeOfTicket({ class: { name }, seat, block, row, number }: Placed): string {
  if (seat === null) return name;
  const place = row && number ? [block, `row ${row}`, `seat ${number}`] : [`seat ${seat}`];
  return `${name} · ${place.filter(Boolean).join(', ')}`;
}

/** Where it is, in one line, without repeating what the address already says. */
export function whereOfEvent({
  venue,
  address,
  city,
}: Pick<Admission['event'], 'venue' | 'address' | 'city'>): string {
  const street = address?.split(', ').filter((part) => !venue.split(', ').includes(part)) ?? [];
  return [venue, ...street, ...(street.includes(city) ? [] : [city])].join(', ');
}
