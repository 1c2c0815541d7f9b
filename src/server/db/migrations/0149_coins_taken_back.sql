-- The form to object stands beside this sentence, wherever it is read.
update flag_rule
  set clears = 'It is free at once when the network confirms the payment again. If you think this is wrong, tell us why below.'
  where key = 'coins_taken_back';
