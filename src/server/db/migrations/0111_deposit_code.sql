-- A mobile money deposit may wait for a code that the payer's network gives them.
alter table deposit add asks_code boolean not null default false;
