-- The most that a code can cost in all, in minor units of its currency; null: no end but its uses.
alter table promo_code add column budget bigint check (budget > 0);
