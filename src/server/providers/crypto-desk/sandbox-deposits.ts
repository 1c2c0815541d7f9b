import { money } from '#lib/money.ts';
import type { CoinPayment, CryptoDesk } from '#server/ports/crypto-desk.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import { readSwitch, waitAsSwitched } from '#server/providers/sandbox-switches.ts';
import { saysNo, unclear } from '#server/providers/answers.ts';
import { fromChain } from './chain-amount.ts';
import { chains, coinNamed, termsOf } from './chains.ts';
import { makeAddress } from './sandbox-address.ts';
import { blocksOf, confirmationsOf, type Blocks } from './sandbox-blocks.ts';
import type { SandboxCoinAddress, SandboxCoinPayment } from './tables.ts';

type Parts = Pick<ProviderParts, 'db' | 'clock' | 'env'>;

/** A payment in its current state on the chain. */
function paymentOf(
  { network }: SandboxCoinAddress,
  payment: SandboxCoinPayment,
  blocks: Blocks,
): CoinPayment {
  const { txid, symbol, amount, made_at, mined_at, vanished_at } = payment;
  const coin = coinNamed(symbol, network);
  const confirmations = vanished_at ? 0 : confirmationsOf(mined_at, blocks);
  const isSettled = confirmations >= chains[network].confirmations;
  return {
    id: txid,
    txid,
    arrived: coin && money(fromChain(amount) ?? 0n, coin),
    exact: amount,
    symbol,
    confirmations,
    state: vanished_at ? 'vanished' : isSettled ? 'settled' : 'seen',
    seenAt: made_at,
  };
}

async function listPayments(
  { db, clock, env }: Parts,
  address: SandboxCoinAddress,
): Promise<CoinPayment[]> {
  const { rows } = await db.sql.query<SandboxCoinPayment>(
    'select * from sandbox.coin_payment where address = $1 order by made_at, txid',
    [address.address],
  );
  const blocks = blocksOf(address.network, clock.now(), env.SANDBOX_CHAIN_SPEED);
  return rows.map((row) => paymentOf(address, row, blocks));
}

const SHOWN = 20;

/** The latest addresses, newest first, with their payments. */
export async function listAddresses(
  parts: Parts,
): Promise<(SandboxCoinAddress & { payments: CoinPayment[] })[]> {
  const { rows } = await parts.db.sql.query<SandboxCoinAddress>(
    `select * from sandbox.coin_address order by created_at desc, reference limit ${SHOWN}`,
  );
  return Promise.all(
    rows.map(async (row) => ({ ...row, payments: await listPayments(parts, row) })),
  );
}

async function findAddress({ db }: Parts, reference: string) {
  const { rows } = await db.sql.query<SandboxCoinAddress>(
    'select * from sandbox.coin_address where reference = $1',
    [reference],
  );
  return rows[0];
}

/** Addresses that the sandbox issues, and payments to them on its chains. */
export const sandboxDeposits = (parts: Parts): Pick<CryptoDesk, 'newDeposit' | 'getDeposit'> => ({
  async newDeposit({ reference, coin, network }) {
    const { db, clock } = parts;
    const behaviour = await waitAsSwitched(await readSwitch(db, 'crypto'));
    const terms = termsOf({ coin, network });
    if (!terms) return saysNo('invalid_input');
    if (behaviour === 'failed') return saysNo('provider_down');
    const address = makeAddress(network, reference);
    await db.sql.query(
      `insert into sandbox.coin_address(reference, coin, network, address, created_at)
       values ($1, $2, $3, $4, $5) on conflict (reference) do nothing`,
      [reference, coin, network, address, clock.now()],
    );
    // it is in the books, but the reply got lost
    if (behaviour === 'timeout') return unclear('timeout');
    const value = { address, memo: null, confirmations: terms.confirmations, expiresAt: null };
    return { kind: 'done', value, providerRef: reference, raw: null };
  },

  async getDeposit({ reference }) {
    const behaviour = await waitAsSwitched(await readSwitch(parts.db, 'crypto'));
    if (behaviour === 'timeout') return unclear('timeout');
    const address = await findAddress(parts, reference);
    if (!address) return saysNo('not_found');
    const value = await listPayments(parts, address);
    return { kind: 'done', value, providerRef: address.reference, raw: null };
  },
});
