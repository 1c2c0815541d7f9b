import type { TestApp } from './api.ts';

/** Pauses a biller from a quarter of an hour ago, with its newest failure now. */
export const pauseBiller = (
  { services }: TestApp,
  { bill = 'ng-mtn', name = 'MTN', type = 'airtime-bill-payment', payAnyway = false } = {},
) =>
  services.db.sql.query(
    `insert into biller_pause (country_code, service_type, counterparty, name, since, failed_at,
       try_at, ends_at, pay_anyway)
     values ('NG', $2, $3, $4, $1::timestamptz - interval '15 minutes', $1,
       $1::timestamptz + interval '10 minutes', $1::timestamptz + interval '2 hours', $5)`,
    [services.clock.now(), type, bill, name, payAnyway],
  );

/** Opens every biller again. */
export const openBillers = ({ services }: TestApp) =>
  services.db.sql.query('delete from biller_pause');
