import type { Database } from '#server/db/client.ts';
import { inMajor, type PersonalData } from '#server/platform/personal-data.ts';

/** Comments on gift cards, and codes that still belong to the seller; a card that we paid for is ours. */
async function eraseSales(tx: Database, userId: string, now: Date): Promise<void> {
  await tx.sql.query(
    `update gift_card_item i set code_sealed = null from gift_card_sale s
     where s.order_id = i.order_id and s.user_id = $1
       and not exists (select 1 from order_item l
         where l.order_id = i.order_id and l.position = i.position + 1 and l.state = 'delivered')`,
    [userId],
  );
  // sales we paid for are erased when their retention period ends
  await tx.sql.query(
    `update gift_card_sale s set comment = null, erased_at = case when exists (
       select 1 from orders o where o.id = s.order_id and o.paid is not null) then erased_at else $2 end
     where user_id = $1 and erased_at is null`,
    [userId, now],
  );
}

/** Codes that the member bought. A gift's codes belong to its recipient, unless the member opened them. */
async function eraseCodes(tx: Database, userId: string): Promise<void> {
  await tx.sql.query(
    `delete from gift g where user_id = $1 and exists (
       select 1 from order_voucher v where v.order_id = g.order_id and v.revealed_at is not null)`,
    [userId],
  );
  await tx.sql.query(
    `delete from order_voucher v using orders o where o.id = v.order_id and o.user_id = $1
       and not exists (select 1 from gift g where g.order_id = o.id)`,
    [userId],
  );
}

export const personalData: PersonalData = {
  async erase(tx, userId, now) {
    await eraseSales(tx, userId, now);
    await eraseCodes(tx, userId);
  },
  exports: {
    cards_sold: `select o.reference_code as reference, s.brand_id as brand, s.card_country, s.card_currency, s.type,
        s.receipt, s.source, s.comment
      from gift_card_sale s join orders o on o.id = s.order_id where s.user_id = $1 order by o.created_at`,
    cards_sold_items: `select o.reference_code as reference, i.position, ${inMajor('i.value')} as value,
        cardinality(i.image_keys) as pictures, i.code_sealed is not null as has_code
      from gift_card_item i join orders o on o.id = i.order_id where o.user_id = $1
      order by o.created_at, i.position`,
    card_openings: `select o.reference_code as reference, p.what, p.at
      from gift_card_opening p join orders o on o.id = p.order_id where o.user_id = $1 order by p.at`,
    card_templates: `select name, brand_id as brand, card_country, card_currency, type, receipt, value_list, created_at
      from card_sale_template where user_id = $1 order by created_at`,
    gifts: `select o.reference_code as reference, g.send_at, g.sent_at, g.opened_at
      from gift g join orders o on o.id = g.order_id where g.user_id = $1 order by g.created_at`,
  },
  tables: {
    gift_card_sale: { exported: 'cards_sold', closing: 'payments', emptied: ['comment'] },
    gift_card_item: {
      exported: 'cards_sold_items',
      masked: ['code_sealed'],
      closing: 'payments',
      emptied: ['code_sealed'],
    },
    gift_card_opening: { exported: 'card_openings', closing: 'decisions' },
    card_sale_template: { exported: 'card_templates', closing: 'deleted' },
    gift: {
      exported: 'gifts',
      masked: ['recipient_sealed'],
      closing: 'someone else',
      kept: ['recipient_sealed'],
    },
  },
};
