/**
 * Tables that a larger business has as they are: its settings, its catalogue, its team, and what lives for seconds.
 * Every other table is filled with copies.
 */
export const kept: ReadonlySet<string> = new Set([
  // the ledger's own upkeep writes these
  ...['ledger.currency', 'ledger.seal', 'ledger.seal_mark', 'ledger.delta', 'ledger.daily_balance'],
  // settings
  ...[
    'migration',
    'service',
    'feature_flag',
    'charge',
    'kyc_limit',
    'setting_number',
    'secret_key',
  ],
  ...['number_withdrawn', 'push_key', 'flag_rule', 'flag_threshold', 'fraud_rule', 'rate_change'],
  ...['promo', 'promo_code', 'announcement', 'provider_order', 'provider_order_change'],
  // catalogue and rates
  ...['bank', 'biller', 'bill_product', 'gift_brand', 'local_gift_card', 'gift_package'],
  ...['card_setting', 'card_setting_withdrawn', 'card_supply', 'payin_method', 'bet_platform'],
  ...['airtime_rate', 'airtime_line', 'dollar_terms', 'shopping_rate', 'shopping_forbidden'],
  ...['coin_price', 'coin_term', 'coin_mark', 'mark_picture'],
  ...['organiser', 'cinema', 'film', 'seat_plan', 'event', 'event_class', 'event_price'],
  ...['event_seat', 'event_promo', 'reservable'],
  ...['rank_level', 'reward_number', 'reward_budget_month', 'wheel_day', 'opportunity'],
  // the team
  ...['operator', 'operator_device', 'operator_sum', 'staff_change', 'desk_session', 'desk_filter'],
  ...['desk_claim', 'desk_draft', 'desk_alarm', 'desk_digest', 'ticket_label', 'ticket_macro'],
  // jobs sum the copies
  ...['report_day', 'report_order_day', 'report_day_kept', 'report_stale', 'coin_day'],
  ...['event_sum', 'event_sum_stale'],
  // statements of the nights that were, which are signed and never change
  ...['book_night', 'book_node', 'book_secret', 'book_refusal'],
  // counters, and what lives for seconds
  ...['provider_breaker', 'provider_float', 'provider_float_sum', 'job_worker', 'rate_limit'],
  'price_feed_use',
  ...['login_counter', 'captcha_used', 'passkey_challenge_used', 'helpful_vote', 'mail_quota'],
]);
