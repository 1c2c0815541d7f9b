import { brand } from '#lib/brand.ts';
import { coinNetworks, type CoinNetwork } from '#lib/crypto/coin-networks.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { addressKey } from '#lib/crypto/coin-address/address-key.ts';
import type { Database } from '#server/db/client.ts';

/** Networks whose addresses look the same: our address on one is ours on all. */
const networksLike = (network: CoinNetwork): CoinNetwork[] =>
  (Object.keys(coinNetworks) as CoinNetwork[]).filter(
    (each) => coinNetworks[each].kind === coinNetworks[network].kind,
  );

/**
 * Bought coins go to a member's own wallet, not to an address that we issued for sales.
 * @throws AppError 422 on the field
 */
export async function assertNotOurs(
  db: Database,
  { address, network }: { address: string; network: CoinNetwork },
  field: string,
): Promise<void> {
  // a TON address has several forms, and very few are ours: payments to it are told apart by memo
  const isAny = network === 'ton';
  const { rows } = await db.sql.query<{ address: string }>({
    name: 'own-coin-address',
    text: `select distinct address from coin_deposit_address
      where address is not null and network = any($1) and ($3 or lower(address) = lower($2))`,
    values: [networksLike(network), address, isAny],
  });
  const key = addressKey(address, network);
  if (rows.some((own) => addressKey(own.address, network) === key))
    throw AppError.invalid({
      [field]: [`That’s ${brand.name}’s own address. Enter the address of your own wallet.`],
    });
}
