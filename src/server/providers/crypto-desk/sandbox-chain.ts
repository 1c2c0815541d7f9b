import { inTransaction } from '#server/db/transaction.ts';
import type { CoinNetwork } from '#lib/crypto/coin-networks.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import type { Database } from '#server/db/client.ts';
import { chains } from './chains.ts';
import { planNotice } from './notice.job.ts';
import { makeTxid } from './sandbox-address.ts';
import { blocksOf, confirmedAt, lastBlocks, nextBlock, type Blocks } from './sandbox-blocks.ts';
import type { SandboxCoinAddress, SandboxCoinSend } from './tables.ts';

type Parts = Pick<ProviderParts, 'db' | 'clock' | 'env'>;

const blocksNow = ({ clock, env }: Parts, network: CoinNetwork): Blocks =>
  blocksOf(network, clock.now(), env.SANDBOX_CHAIN_SPEED);

/** Plans the notice that something in an upcoming block is final. */
function planSettled(
  tx: Database,
  about: { topic: 'deposit' | 'send'; reference: string },
  { network, minedAt, blocks }: { network: CoinNetwork; minedAt: Date; blocks: Blocks },
): Promise<void> {
  const at = confirmedAt(minedAt, chains[network].confirmations, blocks);
  const afterMs = at.getTime() - blocks.now.getTime();
  return planNotice(tx, { ...about, event: 'settled' }, afterMs);
}

/**
 * Someone pays one of our addresses, in its coin or another.
 * @param amount a decimal number above 0
 * @returns the transaction; undefined if no one has the address
 */
export function payAddress(
  parts: Parts,
  { address, symbol, amount }: { address: string; symbol?: string | undefined; amount: string },
): Promise<string | undefined> {
  return inTransaction(parts.db, async (tx) => {
    const { rows } = await tx.sql.query<SandboxCoinAddress>(
      'select * from sandbox.coin_address where address = $1',
      [address],
    );
    const [row] = rows;
    if (!row) return undefined;
    const { network, reference } = row;
    const blocks = blocksNow(parts, network);
    const minedAt = nextBlock(blocks);
    const txid = makeTxid(network, newUuid());
    await tx.sql.query(
      `insert into sandbox.coin_payment(txid, address, symbol, amount, made_at, mined_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [txid, address, symbol ?? row.coin, amount, blocks.now, minedAt],
    );
    const about = { topic: 'deposit', reference } as const;
    await planNotice(tx, { ...about, event: 'seen' }, 0);
    await planSettled(tx, about, { network, minedAt, blocks });
    return txid;
  });
}

/** The payer replaces a payment with another transaction: it disappears, however many confirmations it had. */
export function spendTwice(parts: Parts, txid: string): Promise<boolean> {
  return inTransaction(parts.db, async (tx) => {
    const { rows } = await tx.sql.query<Pick<SandboxCoinAddress, 'reference'>>(
      `update sandbox.coin_payment p set vanished_at = $2 from sandbox.coin_address a
       where p.txid = $1 and p.vanished_at is null and a.address = p.address returning a.reference`,
      [txid, parts.clock.now()],
    );
    const [row] = rows;
    if (!row) return false;
    const about = { topic: 'deposit', reference: row.reference } as const;
    await planNotice(tx, { ...about, event: 'vanished' }, 0);
    return true;
  });
}

/**
 * Replaces the last blocks of a chain: their transactions wait for the next block again. The length of the
 * chain stays the same.
 * @returns how many payments and sends lost their block
 */
export function reorganize(
  parts: Parts,
  { network, blocks: count }: { network: CoinNetwork; blocks: number },
): Promise<number> {
  const blocks = blocksNow(parts, network);
  const minedAt = nextBlock(blocks);
  const lost = [network, lastBlocks(count, blocks), blocks.now, minedAt];
  return inTransaction(parts.db, async (tx) => {
    const payments = await tx.sql.query<{ reference: string }>(
      `update sandbox.coin_payment p set mined_at = $4 from sandbox.coin_address a
       where a.address = p.address and a.network = $1 and p.vanished_at is null
         and p.mined_at >= $2 and p.mined_at <= $3 returning a.reference`,
      lost,
    );
    const sends = await tx.sql.query<{ reference: string }>(
      `update sandbox.coin_send set mined_at = $4
       where network = $1 and mined_at >= $2 and mined_at <= $3 returning reference`,
      lost,
    );
    const touched = [
      ...payments.rows.map(({ reference }) => ({ topic: 'deposit', reference }) as const),
      ...sends.rows.map(({ reference }) => ({ topic: 'send', reference }) as const),
    ];
    for (const about of touched) {
      await planNotice(tx, { ...about, event: 'reorganized' }, 0);
      await planSettled(tx, about, { network, minedAt, blocks });
    }
    return touched.length;
  });
}

/** Keeps a send out of all blocks, or lets the next block take it; false if it isn't in progress. */
export function setStuck(parts: Parts, reference: string, isStuck: boolean): Promise<boolean> {
  return inTransaction(parts.db, async (tx) => {
    const { rows } = await tx.sql.query<SandboxCoinSend>(
      'select * from sandbox.coin_send where reference = $1 and fail_code is null for update',
      [reference],
    );
    const [send] = rows;
    if (!send) return false;
    const { network } = send;
    const blocks = blocksNow(parts, network);
    const minedAt = isStuck ? null : nextBlock(blocks);
    await tx.sql.query('update sandbox.coin_send set mined_at = $2 where reference = $1', [
      reference,
      minedAt,
    ]);
    if (minedAt) await planSettled(tx, { topic: 'send', reference }, { network, minedAt, blocks });
    return true;
  });
}
