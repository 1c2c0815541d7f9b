import type { Admission } from '#lib/contracts/admissions.ts';

type Placed = Pick<Admission, 'class' | 'seat' | 'block' | 'row' | 'number'>;

/** Where a ticket lets somebody in to: "VIP · Balcony, row C, seat 12". */
export function placeOfTicket({ class: { name }, seat, block, row, number }: Placed): string {
  if (seat === null) return name;
  const place = row && number ? [block, `row ${row}`, `seat ${number}`] : [`seat ${seat}`];
  return `${name} · ${place.filter(Boolean).join(', ')}`;
}
