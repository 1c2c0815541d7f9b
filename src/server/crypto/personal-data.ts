import type { PersonalData } from '#server/platform/personal-data.ts';

export const personalData: PersonalData = {
  saved_coin_addresses: `select name, network, address, memo, known_at as created_at
    from coin_address where user_id = $1 and name is not null order by known_at`,
  coin_addresses_with_us: `select coin, network, address, memo, created_at
    from coin_deposit_address where user_id = $1 and address is not null order by created_at`,
};
