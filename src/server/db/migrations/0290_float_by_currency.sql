-- A provider may keep money for us in several currencies, so what it said is a row for each.
create table provider_float_sum(
  port text not null,
  provider text not null,
  currency text not null,
  -- Minor units, as it said at told_at of provider_float.
  amount bigint not null,
  primary key (port, provider, currency),
  foreign key (port, provider) references provider_float on delete cascade);

insert into provider_float_sum(port, provider, currency, amount)
  select port, provider, currency, amount from provider_float
  where amount is not null and currency is not null;

alter table provider_float drop column amount, drop column currency;
