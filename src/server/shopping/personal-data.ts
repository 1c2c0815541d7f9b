import type { Database } from '#server/db/client.ts';
import { inMajor, type PersonalData } from '#server/platform/personal-data.ts';

/** Delivery addresses and what was written about them; quotes stay. No one searches for a link any longer. */
async function erase(tx: Database, userId: string): Promise<void> {
  await tx.sql.query(
    `update shopping_request set whatsapp_no = '', delivery = delivery || jsonb_build_object(
       'first_name', '', 'last_name', '', 'phone_number', '', 'town', '', 'address', '',
       'zip_code', '') where user_id = $1`,
    [userId],
  );
  await tx.sql.query(
    `update shopping_item set description = '', note_to_receiver = '', image_key = null,
       waiting_since = null, question = case when question is not null then '' end,
       answer = case when answer is not null then '' end
     where user_id = $1`,
    [userId],
  );
  await tx.sql.query(
    `update shopping_step s set facts = '{}' from orders o
     where o.id = s.order_id and o.user_id = $1`,
    [userId],
  );
}

const ofMember = 'shopping_item i on i.id = x.item_id where i.user_id = $1';

export const personalData: PersonalData = {
  erase,
  exports: {
    delivery_addresses: `select name, delivery, saved_at
      from shopping_address where user_id = $1 order by saved_at`,
    shopping_requests: `select code, whatsapp_no, delivery, created_at
      from shopping_request where user_id = $1 order by created_at`,
    shopping_items: `select code, name, url, requested_quantity as quantity, description, note_to_receiver, status,
        refused_because, question, answer, created_at
      from shopping_item where user_id = $1 order by created_at`,
    shopping_item_steps: `select i.code, x.status, x.text, x.at
      from shopping_item_event x join ${ofMember} order by x.at`,
    shopping_quotes: `select i.code, x.quantity, ${inMajor('x.total')} as total, x.currency, x.note, x.quoted_at,
        x.ends_at
      from shopping_quote x join ${ofMember} order by x.quoted_at`,
    shopping_deliveries: `select o.reference_code as reference, s.stage, s.facts, s.at
      from shopping_step s join orders o on o.id = s.order_id where o.user_id = $1 order by s.at`,
  },
  tables: {
    shopping_address: { exported: 'delivery_addresses', closing: 'deleted' },
    shopping_request: {
      exported: 'shopping_requests',
      closing: 'payments',
      emptied: ['whatsapp_no', 'delivery'],
    },
    shopping_item: {
      exported: 'shopping_items',
      closing: 'payments',
      emptied: ['description', 'note_to_receiver', 'question', 'answer'],
      kept: ['name', 'url', 'refused_because'],
    },
    shopping_item_event: { exported: 'shopping_item_steps', closing: 'payments', kept: ['text'] },
    shopping_quote: { exported: 'shopping_quotes', closing: 'payments', kept: ['note'] },
    shopping_step: { exported: 'shopping_deliveries', closing: 'payments', emptied: ['facts'] },
  },
};
