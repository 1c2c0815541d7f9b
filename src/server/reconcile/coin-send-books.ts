import { codeOfCoin, type CoinId } from '#lib/crypto/coins.ts';
import type { CoinNetwork } from '#lib/crypto/coin-networks.ts';
import type { Database } from '#server/db/client.ts';
import type { CoinOn, CoinSent, CryptoDesk } from '#server/ports/crypto-desk.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import type { ListSettled } from '#server/ports/settled.ts';
import type { Services } from '#server/platform/services.ts';
import type { Books } from './provider-books.ts';
import { onlyAbout } from './only-about.ts';
import { ordersBooks } from './order-books.ts';

const RECHECK_MS = 10_000;

/** What an order sends, and on which network. */
async function findOn(db: Database, reference: string): Promise<CoinOn | undefined> {
  const { rows } = await db.sql.query<{ token: CoinId; network: CoinNetwork }>(
    `select detail->>'token' as token, detail->>'network' as network from orders
     where our_reference = $1`,
    [reference],
  );
  return rows[0] && { coin: codeOfCoin(rows[0].token), network: rows[0].network };
}

/** Coins that lack confirmations are still on their way. */
function settled(outcome: Outcome<CoinSent>): Outcome<CoinSent> {
  if (outcome.kind !== 'done' || outcome.value.isFinal) return outcome;
  return { kind: 'pending', recheckAfterMs: RECHECK_MS, raw: null };
}

/** Our side of the coins that a counterparty sends to buyers. */
export function coinSendsBooks(
  services: Services,
  desk: CryptoDesk,
  listSettled: ListSettled,
): Books {
  const orders = ordersBooks(
    services,
    { port: 'coin-sends', account: 'float_coins', topic: 'coin_send' },
    {
      id: desk.id,
      listSettled: onlyAbout('coin_send', listSettled),
      async requery({ reference, sentAt }) {
        const on = await findOn(services.db, reference);
        if (!on) return { kind: 'unknown', reason: 'not_found', recheckAfterMs: RECHECK_MS };
        return settled(await desk.getSend({ ...on, reference, sentAt }));
      },
    },
  );
  // the account also has payments to us: entries that belong to nothing are found there
  return { ...orders, listStrays: () => Promise.resolve([]) };
}
