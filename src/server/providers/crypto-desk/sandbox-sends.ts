import { inTransaction } from '#server/db/transaction.ts';
import { money } from '#lib/money.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { FailCode, Outcome } from '#server/ports/outcome.ts';
import type { CoinSendRequest, CoinSent, CryptoDesk } from '#server/ports/crypto-desk.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import { readSwitch, waitAsSwitched } from '#server/providers/sandbox-switches.ts';
import { isProofOfNone, notYet, saysNo, unclear } from '#server/providers/answers.ts';
import { fromChain } from './chain-amount.ts';
import { chains, termsOf } from './chains.ts';
import { planNotice } from './notice.job.ts';
import { readSend } from './read-send.ts';
import { makeTxid } from './sandbox-address.ts';
import { blocksOf, confirmationsOf, confirmedAt, nextBlock } from './sandbox-blocks.ts';
import type { SandboxCoinSend } from './tables.ts';

type Parts = Pick<ProviderParts, 'db' | 'clock' | 'env'>;
type Answer = Outcome<CoinSent>;

const SOON_S = 6;
const LATE_S = 20;

async function find({ db }: Parts, reference: string): Promise<SandboxCoinSend | undefined> {
  const { rows } = await db.sql.query<SandboxCoinSend>(
    'select * from sandbox.coin_send where reference = $1',
    [reference],
  );
  return rows[0];
}

function answerOf({ clock, env }: Parts, send: SandboxCoinSend): Answer {
  const { coin, network, amount, txid, broadcast_at, mined_at, fail_code } = send;
  const now = clock.now();
  if (fail_code) return saysNo(fail_code as FailCode);
  if (!broadcast_at || broadcast_at > now) return notYet(txid);
  const confirmations = confirmationsOf(mined_at, blocksOf(network, now, env.SANDBOX_CHAIN_SPEED));
  const isFinal = confirmations >= chains[network].confirmations;
  const value = { txid, sent: money(fromChain(amount) ?? 0n, coin), confirmations, isFinal };
  return { kind: 'done', value, providerRef: txid, raw: null };
}

/** When a send leaves; null: it is refused. */
async function departure({ db, clock }: Parts): Promise<Date | null> {
  const { behaviour, delay_ms } = await readSwitch(db, 'crypto');
  if (behaviour === 'failed') return null;
  const waits = { pending: SOON_S, late: delay_ms / 1000 || LATE_S } as Record<string, number>;
  return secondsAfter(clock.now(), waits[behaviour] ?? 0);
}

/** Enters a send in the books; an earlier one with its reference stays as it is. */
async function enter(parts: Parts, request: CoinSendRequest, amount: string): Promise<void> {
  const { reference, coin, network, address, memo } = request;
  const { clock, env } = parts;
  const at = await departure(parts);
  const blocks = at && blocksOf(network, at, env.SANDBOX_CHAIN_SPEED);
  const minedAt = blocks && nextBlock(blocks);
  await inTransaction(parts.db, async (tx) => {
    const { rowCount } = await tx.sql.query(
      `insert into sandbox.coin_send(reference, coin, network, address, memo, amount, txid,
         broadcast_at, mined_at, fail_code, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (reference) do nothing`,
      [
        ...[reference, coin, network, address, memo, amount, makeTxid(network, reference)],
        ...[at, minedAt, at ? null : 'blocked', clock.now()],
      ],
    );
    if (rowCount !== 1 || !at || !blocks || !minedAt) return;
    const inMs = (moment: Date) => moment.getTime() - clock.now().getTime();
    const final = confirmedAt(minedAt, chains[network].confirmations, blocks);
    const about = { topic: 'send', reference } as const;
    await planNotice(tx, { ...about, event: 'broadcast' }, inMs(at));
    await planNotice(tx, { ...about, event: 'settled' }, inMs(final));
  });
}

/** Coins that the sandbox sends: replies get lost, and some wait long for a block. */
export const sandboxSends = (parts: Parts): Pick<CryptoDesk, 'send' | 'getSend'> => ({
  async send(request) {
    const amount = readSend(request, termsOf(request));
    if (typeof amount !== 'string') return amount;
    await enter(parts, request, amount);
    const behaviour = await waitAsSwitched(await readSwitch(parts.db, 'crypto'));
    if (behaviour === 'timeout' || behaviour === 'late') return unclear('timeout');
    const send = await find(parts, request.reference);
    return send ? answerOf(parts, send) : notYet();
  },

  async getSend({ reference, sentAt }) {
    const send = await find(parts, reference);
    if (send) return answerOf(parts, send);
    return isProofOfNone(sentAt, parts.clock) ? saysNo('not_found') : unclear('not_found');
  },
});
