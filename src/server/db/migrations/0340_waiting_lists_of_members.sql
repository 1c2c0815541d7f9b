-- Waiting lists are for who could buy: others leave them, so that they keep nothing from being sold.
update event_waiting w set state = 'left', offered_until = null, ended_at = clock_timestamp()
from users u where u.id = w.user_id and w.state = 'waiting'
  and (u.pin_hash is null or not u.has_kyc_set_up or not u.has_account_set_up);
