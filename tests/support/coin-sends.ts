import type { CoinCode } from '#lib/currencies.ts';
import { desksInUse } from '#server/providers/crypto-desk/create-crypto-desk.ts';
import type { TestApp } from './api.ts';

/**
 * How often coins were sent to a counterparty, by address, whatever the reference. The sandbox
 * keeps one row per reference however often it is sent, so its rows alone would hide a second call.
 */
export function countSends({ services }: TestApp): Map<string, number> {
  const calls = new Map<string, number>();
  for (const desk of desksInUse(services.providers.cryptoDesk)) {
    const send = desk.send.bind(desk);
    desk.send = (request) => {
      calls.set(request.address, (calls.get(request.address) ?? 0) + 1);
      return send(request);
    };
  }
  return calls;
}

/** What the sandbox's chains show as sent, in hundred-millionths. */
export async function sentOnChain({ services }: TestApp, coin: CoinCode): Promise<bigint> {
  const { rows } = await services.db.sql.query<{ sum: string }>(
    `select coalesce(sum(amount) * 100000000, 0)::numeric(40, 0)::text sum from sandbox.coin_send
     where coin = $1 and fail_code is null`,
    [coin],
  );
  return BigInt(rows[0]!.sum);
}
