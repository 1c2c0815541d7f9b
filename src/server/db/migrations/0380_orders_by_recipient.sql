-- Whether a member has paid a recipient before decides how long a new order can be undone.
create index orders_by_recipient on orders(user_id, (detail->>'identity')) where status = 'completed';
