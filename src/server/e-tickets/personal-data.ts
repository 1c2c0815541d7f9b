import type { Database } from '#server/db/client.ts';
import { inMajor, type PersonalData } from '#server/platform/personal-data.ts';

/** Names on tickets. The tickets stay, because orders and gate counts depend on them. */
async function erase(tx: Database, userId: string): Promise<void> {
  await tx.sql.query('update admission set name = null where holder_id = $1', [userId]);
}

const OWN_TICKETS = 'admission a on a.id = x.admission_id where a.holder_id = $1';

export const personalData: PersonalData = {
  erase,
  exports: {
    admissions: `select e.title as event, e.starts_at, c.name as class, a.seat, a.name, a.state, a.void_because,
        a.issued_at
      from admission a join event e on e.id = a.event_id
      join event_class c on c.event_id = a.event_id and c.id = a.class_id
      where a.holder_id = $1 order by a.issued_at, a.part`,
    ticket_changes: `select x.what, x.text, x.at from admission_step x join ${OWN_TICKETS} order by x.at`,
    gate_scans: `select x.gate, x.scanned_at, x.result
      from gate_scan x join ${OWN_TICKETS} order by x.scanned_at`,
    handed_on: `select e.title as event, h.state, h.created_at, h.ended_at
      from admission_handover h join admission a on a.id = h.admission_id join event e on e.id = a.event_id
      where h.from_id = $1 order by h.created_at`,
    sold_again: `select e.title as event, ${inMajor('r.price')} as price, e.currency, r.state, r.listed_at,
        r.ended_at
      from admission_resale r join admission a on a.id = r.admission_id join event e on e.id = a.event_id
      where r.seller_id = $1 order by r.listed_at`,
    waiting_lists: `select e.title as event, c.name as class, w.quantity, w.state, w.joined_at, w.ended_at
      from event_waiting w join event e on e.id = w.event_id
      join event_class c on c.event_id = w.event_id and c.id = w.class_id
      where w.user_id = $1 order by w.joined_at`,
    event_codes_used: `select e.title as event, u.code, u.released_at
      from event_promo_use u join event e on e.id = u.event_id where u.user_id = $1 order by u.order_id`,
    event_refunds: `select o.reference_code as reference, r.state, ${inMajor('r.amount')} as amount, r.done_at
      from event_refund r join orders o on o.id = r.order_id where o.user_id = $1 order by o.created_at`,
    event_news: `select e.title as event, t.told_at
      from event_to_tell t join event_change c on c.id = t.change_id join event e on e.id = c.event_id
      where t.user_id = $1 order by t.told_at`,
  },
  tables: {
    admission: {
      exported: 'admissions',
      closing: 'payments',
      emptied: ['name'],
      kept: ['void_because'],
    },
    admission_step: { exported: 'ticket_changes', closing: 'payments', kept: ['text'] },
    admission_handover: { exported: 'handed_on', closing: 'someone else' },
    admission_resale: { exported: 'sold_again', closing: 'someone else' },
    gate_scan: { exported: 'gate_scans', closing: 'payments' },
    event_waiting: { exported: 'waiting_lists', closing: 'deleted' },
    event_promo_use: { exported: 'event_codes_used', closing: 'payments' },
    event_refund: { exported: 'event_refunds', closing: 'payments' },
    event_to_tell: { exported: 'event_news', closing: 'decisions' },
  },
};
