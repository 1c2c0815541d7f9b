import type { PersonalData } from '#server/platform/personal-data.ts';

export const personalData: PersonalData = {
  admissions: `select e.title as event, e.starts_at, c.name as class, a.seat, a.name, a.state, a.issued_at
    from admission a join event e on e.id = a.event_id
    join event_class c on c.event_id = a.event_id and c.id = a.class_id
    where a.holder_id = $1 order by a.issued_at, a.part`,
  handed_on: `select e.title as event, h.state, h.created_at, h.ended_at
    from admission_handover h join admission a on a.id = h.admission_id join event e on e.id = a.event_id
    where h.from_id = $1 order by h.created_at`,
  sold_again: `select e.title as event, (r.price / 100.0)::numeric(20, 2)::text as price, e.currency,
      r.state, r.listed_at, r.ended_at
    from admission_resale r join admission a on a.id = r.admission_id join event e on e.id = a.event_id
    where r.seller_id = $1 order by r.listed_at`,
  waiting_lists: `select e.title as event, c.name as class, w.quantity, w.state, w.joined_at, w.ended_at
    from event_waiting w join event e on e.id = w.event_id
    join event_class c on c.event_id = w.event_id and c.id = w.class_id
    where w.user_id = $1 order by w.joined_at`,
};
