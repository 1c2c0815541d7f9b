import type { DeskFact } from '#lib/desk/parts.contract.ts';
import type { Database } from '#server/db/client.ts';
import type { Order } from '#server/orders/tables.ts';
import { countryName, findCountry } from './facts.ts';
import { findItem } from './find.ts';
import { orderedItems } from './order-detail.ts';
import type { ItemRow } from './rows.ts';

/** A parcel's address, as written on it. */
function addressOf({ delivery, whatsapp_no }: ItemRow): string {
  const { country_code: code, state_id, first_name, last_name, address, town } = delivery;
  const state = findCountry(code)?.states.find(({ id }) => id === state_id)?.name;
  const lines = [`${first_name} ${last_name}`, address, town, state, delivery.zip_code];
  const to = [...lines, countryName(code), delivery.phone_number].filter(Boolean).join(', ');
  return `${to} (WhatsApp ${whatsapp_no})`;
}

/** What our buyers need to know: what to buy where, at which price, and where it goes. */
export async function buyersFacts(db: Database, order: Order): Promise<DeskFact[]> {
  const facts: DeskFact[] = [];
  for (const [n, { id, quantity, price, url }] of orderedItems(order).entries()) {
    const item = await findItem(db, id);
    const say = (label: string, value: string) =>
      value && facts.push({ label: `Item ${n + 1}: ${label}`, value, warn: false });
    say('link', url);
    say('quoted at', `${quantity} × ${price}`);
    say('description', item.description);
    say('note to the recipient', item.note_to_receiver);
    say('goes to', addressOf(item));
  }
  return facts;
}
