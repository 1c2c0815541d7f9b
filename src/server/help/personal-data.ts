import type { PersonalData } from '#server/platform/personal-data.ts';

export const personalData: PersonalData = {
  exports: {
    tickets: `select t.subject, t.category, t.state, m.created_at,
        case when m.author = 'user' then 'you' else 'us' end as by, m.text
      from ticket t join ticket_message m on m.ticket_id = t.id
      where t.user_id = $1 order by t.created_at, m.id`,
    tricked_reports: `select o.reference_code, r.kind, r.reported_at, r.stopped, r.receiver, r.told_by,
        r.told_at, r.decide_by, r.decision, r.reason, r.decided_at
      from tricked_report r join orders o on o.id = r.order_id
      where r.user_id = $1 order by r.reported_at`,
    ticket_scores: `select t.subject, s.score, s.words, s.said_at
      from ticket t join ticket_score s on s.ticket_id = t.id
      where t.user_id = $1 order by s.said_at`,
  },
  tables: {
    ticket: { exported: 'tickets', closing: 'deleted' },
    ticket_message: { exported: 'tickets', closing: 'cascades' },
    ticket_score: { exported: 'ticket_scores', closing: 'cascades' },
    tricked_report: {
      exported: 'tricked_reports',
      closing: 'decisions',
      kept: ['receiver', 'reason'],
    },
    ticket_note: { withheld: 'Notes of staff, for staff', closing: 'cascades' },
    ticket_labelled: { withheld: 'How we sort tickets', closing: 'cascades' },
  },
};
