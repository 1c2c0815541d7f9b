import { inMajor, type PersonalData } from '#server/platform/personal-data.ts';

const inCoins = (column: string) => `(${column} / 100000000.0)::numeric(30, 8)::text`;

export const personalData: PersonalData = {
  exports: {
    saved_coin_addresses: `select name, network, address, memo, known_at as created_at
      from coin_address where user_id = $1 order by known_at`,
    coin_addresses_with_us: `select coin, network, address, memo, created_at
      from coin_deposit_address where user_id = $1 and address is not null order by created_at`,
    coin_alerts: `select coin, side, currency, ${inMajor('target')} as target, network, state, created_at, ends_at,
        reached_at
      from coin_alert where user_id = $1 order by created_at`,
    coins_sold: `select o.reference_code as reference, s.coin, s.network, ${inCoins('s.amount')} as amount,
        s.address, s.named_hash
      from coin_sale s join orders o on o.id = s.order_id where s.user_id = $1 order by o.created_at`,
    coins_received: `select p.coin, ${inCoins('p.amount')} as amount, p.txid, p.confirmations, p.seen_at, p.settled_at
      from coin_payment p join coin_deposit_address a on a.reference = p.address
      where a.user_id = $1 order by p.seen_at`,
    coins_sent: `select o.reference_code as reference, s.network, s.address, s.txid, s.seen_at, s.final_at
      from coin_send s join orders o on o.id = s.order_id where o.user_id = $1 order by o.created_at`,
  },
  tables: {
    coin_address: { exported: 'saved_coin_addresses', masked: ['address_key'], closing: 'deleted' },
    coin_alert: { exported: 'coin_alerts', closing: 'deleted' },
    coin_deposit_address: {
      exported: 'coin_addresses_with_us',
      closing: 'payments',
      kept: ['address', 'memo'],
    },
    coin_sale: { exported: 'coins_sold', closing: 'payments', kept: ['named_hash'] },
    coin_payment: {
      exported: 'coins_received',
      masked: ['note'],
      closing: 'payments',
      kept: ['txid', 'note'],
    },
    coin_send: { exported: 'coins_sent', closing: 'payments', kept: ['address', 'txid'] },
  },
};
