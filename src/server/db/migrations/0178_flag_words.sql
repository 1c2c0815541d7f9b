-- The same rules in plain words: what the owner of flagged money reads.
update flag_rule
  set clears = 'You don’t have to do anything. Stolen cards are often used many times in a row, so we’re waiting a while.'
  where key = 'many_deposits';
update flag_rule set title = 'The payment was reversed' where key = 'payment_taken_back';
update flag_rule
  set clears = 'Resolve it to return the money, or tell us on the order page why this is wrong.'
  where key in ('payment_taken_back', 'staff_review');
update flag_rule
  set clears = 'Resolve it to return the duplicate, or tell us on the order page why this is wrong.'
  where key = 'paid_twice';
update flag_rule set decides = 'Our team decides.' where decides = 'A person of our team decides.';
update flag_rule
  set decides = 'Our safety rules decide, and our team reviews it.'
  where decides = 'Our safety rules decide, and a person of our team looks at it.';
update flag_rule
  set title = 'The network reversed a payment',
    clears = 'It is released once the network confirms the payment again. If you think this is wrong, tell us why below.'
  where key = 'coins_taken_back';
