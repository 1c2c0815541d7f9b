-- Not only cards are agreed first and paid by a reference.
alter table card_authorization rename to order_authorization;
alter index card_authorization_old rename to order_authorization_old;
alter table order_authorization drop constraint card_authorization_service_type_check;
