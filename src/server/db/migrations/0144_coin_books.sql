-- Each night the counterparties' lists of what they received and sent are compared with our books: a payment
-- by the transaction that brought it, or by its own number where its counterparty names none.
create index coin_payment_transaction
  on coin_payment(provider, (coalesce(nullif(txid, ''), payment_id)));
