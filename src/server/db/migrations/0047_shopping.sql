-- Personal shopping: goods that we buy abroad for members, from request to delivery. Amounts are in minor units.

-- Every number that goes into a quote, with its effective time. Append-only: the newest effective row of a name is
-- in force. Percentages, rates and US dollars, with six decimals.
create table shopping_rate(
  id bigint generated always as identity primary key,
  name text not null,
  value numeric(18, 6) not null check (value >= 0),
  effective_at timestamptz not null,
  set_by text not null,
  set_at timestamptz not null,
  reason text,
  -- The second approver, if there was one.
  agreed_by text);
create index shopping_rate_newest on shopping_rate(name, effective_at desc, id desc);
create trigger append_only before update or delete on shopping_rate
  for each statement execute function deny_change();

create table shopping_address(
  id uuid primary key,
  user_id uuid not null references users,
  name text not null,
  delivery jsonb not null,
  saved_at timestamptz not null,
  unique (user_id, name));

create table shopping_request(
  id uuid primary key,
  code text not null unique,
  user_id uuid not null references users,
  country_code text not null,
  -- The currency of the wallet it is quoted for.
  currency text not null,
  whatsapp_no text not null,
  -- As entered for this request. Later changes to the address book don't affect it.
  delivery jsonb not null,
  idempotency_key text not null,
  created_at timestamptz not null,
  unique (user_id, idempotency_key));

create table shopping_item(
  id uuid primary key,
  code text not null unique,
  request_id uuid not null references shopping_request,
  user_id uuid not null references users,
  position smallint not null check (position between 0 and 19),
  name text not null,
  url text not null,
  requested_quantity int not null check (requested_quantity between 1 and 99),
  description text not null,
  note_to_receiver text not null,
  image_key text,
  status text not null default 'pending' check (status in
    ('pending', 'approved', 'ordered', 'refused', 'declined', 'expired', 'removed')),
  refused_code text,
  refused_because text,
  -- One question per item.
  question text,
  asked_at timestamptz,
  answer text,
  answered_at timestamptz,
  answered_by text,
  -- When the item started to wait for a quote or an answer.
  waiting_since timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- The order line that the item is bought as; null: not ordered, or back in the cart.
  order_id uuid,
  order_position smallint,
  unique (request_id, position),
  check ((status = 'refused') = (refused_because is not null) or status = 'removed'),
  check ((question is null) = (asked_at is null)),
  check ((answer is null) = (answered_at is null)),
  check (answer is null or question is not null),
  foreign key (order_id, order_position) references order_item(order_id, position),
  check ((order_id is null) = (order_position is null)),
  check ((status = 'ordered') = (order_id is not null)));
create index shopping_item_mine on shopping_item(user_id, created_at desc, position);
create index shopping_item_waiting on shopping_item(waiting_since) where waiting_since is not null;
create unique index shopping_item_line on shopping_item(order_id, order_position)
  where order_id is not null;

-- One row per status change of an item. The check lists the allowed changes.
create table shopping_item_event(
  id bigint generated always as identity primary key,
  item_id uuid not null references shopping_item,
  from_status text,
  status text not null,
  text text not null,
  actor text not null,
  at timestamptz not null,
  check (
    (from_status is null and status = 'pending') or (from_status, status) in (
    ('pending', 'approved'), ('pending', 'refused'), ('pending', 'removed'),
    ('approved', 'pending'), ('approved', 'ordered'), ('approved', 'declined'),
    ('approved', 'expired'), ('approved', 'removed'),
    ('ordered', 'approved'), ('ordered', 'expired'), ('ordered', 'pending'),
    ('expired', 'pending'), ('expired', 'removed'),
    ('declined', 'pending'), ('declined', 'removed'), ('refused', 'removed'))));
create index shopping_item_event_item on shopping_item_event(item_id, id);
create trigger append_only before update or delete on shopping_item_event
  for each statement execute function deny_change();

-- Quotes for an item; the newest one counts. Append-only.
create table shopping_quote(
  item_id uuid not null references shopping_item,
  version smallint not null check (version >= 1),
  quantity int not null check (quantity between 1 and 99),
  shop_country text not null,
  shop_currency text not null,
  category text not null,
  -- Per piece, in minor units of the shop's currency.
  price bigint not null check (price > 0),
  weight_g int not null,
  length_cm int not null,
  width_cm int not null,
  height_cm int not null,
  -- The rates it was made with, in millionths and US cents, as strings.
  rates jsonb not null,
  rule_version text not null,
  currency text not null,
  goods bigint not null,
  shop_tax bigint not null,
  commission bigint not null,
  shipping bigint not null,
  delivery bigint not null,
  duty bigint not null,
  discount bigint not null check (discount >= 0 and discount <= commission),
  total bigint not null check (total > 0),
  real_g bigint not null,
  volumetric_g bigint not null,
  counted_g bigint not null,
  note text,
  quoted_by text not null,
  -- The second approver, if there was one.
  agreed_by text,
  quoted_at timestamptz not null,
  -- By the database's clock.
  ends_at timestamptz not null,
  primary key (item_id, version),
  check (agreed_by <> quoted_by),
  check (total = goods + shop_tax + commission + shipping + delivery + duty - discount));
create trigger append_only before update or delete on shopping_quote
  for each statement execute function deny_change();

-- Our buyers' records for a line at a stage: order number, weight, tracking number. Append-only except for facts,
-- which are erased when the account is closed.
create table shopping_step(
  id bigint generated always as identity,
  order_id uuid not null,
  position smallint not null,
  stage text not null,
  -- As entered, by the names of the form's fields.
  facts jsonb not null,
  image_keys text[] not null,
  -- For a line that was bought: the price paid in the shop, in minor units of the shop's currency. The amounts
  -- below are in the wallet's currency.
  paid bigint check (paid > 0),
  -- The total cost at that price, by the rates of the quote.
  cost bigint check (cost > 0),
  -- The difference from the quote: `back` is less and was refunded, `ours` is more and is our loss.
  back bigint check (back >= 0),
  ours bigint check (ours >= 0),
  actor text not null,
  at timestamptz not null,
  primary key (order_id, position, stage),
  foreign key (order_id, position) references order_item(order_id, position),
  check ((stage = 'bought') = (paid is not null)),
  check (num_nulls(paid, cost, back, ours) in (0, 4)),
  check (back = 0 or ours = 0));
create trigger append_only before delete or update of
  order_id, position, stage, paid, cost, back, ours, actor, at on shopping_step
  for each statement execute function deny_change();

-- Goods that can't be sent, or not everywhere. Append-only: the newest effective version of an id is in force.
create table shopping_forbidden(
  version bigint generated always as identity primary key,
  id text not null check (id ~ '^[a-z][a-z0-9-]{1,39}$'),
  name text not null,
  -- Matched as whole words in an item's name and description.
  words text[] not null check (cardinality(words) > 0),
  -- Country codes; empty: everywhere.
  destinations text[] not null,
  -- True: a request that contains it is rejected. False: staff decide.
  refused boolean not null,
  -- Shown to members: why it can't be sent, and what can be sent instead.
  reason text not null,
  instead text,
  -- It can be sent from this version on.
  withdrawn boolean not null default false,
  effective_at timestamptz not null,
  set_by text not null,
  set_at timestamptz not null,
  -- Internal; for staff only.
  because text);
create index shopping_forbidden_newest on shopping_forbidden(id, effective_at desc, version desc);
create trigger append_only before update or delete on shopping_forbidden
  for each statement execute function deny_change();
