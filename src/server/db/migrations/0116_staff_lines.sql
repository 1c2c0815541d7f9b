-- Staff bring orders to their next stage, and decide about some lines of an order.
alter table staff_decision
  drop constraint staff_decision_verdict_check,
  add check (verdict in ('complete', 'fail', 'refund', 'ask', 'leave', 'next_stage')),
  -- Where it was brought.
  add column stage text,
  -- The lines it is about; null: all that it could be about.
  add column lines smallint[] check (cardinality(lines) > 0),
  add check ((verdict = 'next_stage') = (stage is not null));
-- The whole of it is completed or failed by staff once. A line is by its own state.
drop index staff_decision_once;
create unique index staff_decision_once on staff_decision(order_id)
  where verdict in ('complete', 'fail') and lines is null;
