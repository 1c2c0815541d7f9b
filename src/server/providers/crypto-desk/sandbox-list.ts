import { money } from '#lib/money.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import { readSwitch, waitAsSwitched } from '#server/providers/sandbox-switches.ts';
import type { ListSettled, Period, SettledLine } from '#server/ports/settled.ts';
import { unclear } from '#server/providers/answers.ts';
import { fromChain } from './chain-amount.ts';
import { chains, coinNamed } from './chains.ts';
import { blocksOf, confirmedAt, type Blocks } from './sandbox-blocks.ts';
import type { SandboxCoinAddress, SandboxCoinPayment, SandboxCoinSend } from './tables.ts';

type Parts = Pick<ProviderParts, 'db' | 'clock' | 'env'>;
type Network = SandboxCoinSend['network'];
/** A line, with the time its subject began. */
type Dated = SettledLine & { since: Date };

const PAGE = 100;

const blocksNow = ({ clock, env }: Parts, network: Network): Blocks =>
  blocksOf(network, clock.now(), env.SANDBOX_CHAIN_SPEED);

/** When something has all its confirmations; undefined if it lacks some. */
function finalAt(minedAt: Date | null, network: Network, blocks: Blocks): Date | undefined {
  const at = minedAt && confirmedAt(minedAt, chains[network].confirmations, blocks);
  return at && at <= blocks.now ? at : undefined;
}

type Deposit = SandboxCoinPayment & Pick<SandboxCoinAddress, 'network' | 'reference'>;

function depositLine(parts: Parts, row: Deposit): Dated[] {
  const { txid, symbol, amount, network, reference, made_at, mined_at, vanished_at } = row;
  const coin = coinNamed(symbol, network);
  const minor = fromChain(amount);
  if (!coin || minor === null) return [];
  const final = finalAt(mined_at, network, blocksNow(parts, network));
  return [
    {
      topic: 'coin_deposit',
      providerReference: txid,
      ourReference: null,
      address: reference,
      amount: money(minor, coin),
      state: vanished_at ? 'failed' : final ? 'done' : 'pending',
      at: vanished_at ?? final ?? made_at,
      since: made_at,
    },
  ];
}

type Send = SandboxCoinSend & { copies: number };

function sendLines(parts: Parts, row: Send): Dated[] {
  const { reference, coin, network, amount, txid, broadcast_at, mined_at, fail_code } = row;
  const final = finalAt(mined_at, network, blocksNow(parts, network));
  const line: Dated = {
    topic: 'coin_send',
    providerReference: txid,
    ourReference: reference,
    amount: money(fromChain(amount) ?? 0n, coin),
    state: fail_code ? 'failed' : final ? 'done' : 'pending',
    at: final ?? broadcast_at ?? row.created_at,
    since: row.created_at,
  };
  return Array.from({ length: row.copies }, (_, n) =>
    n === 0 ? line : { ...line, providerReference: `${txid}-${n + 1}` },
  );
}

async function readDeposits({ db }: Parts, to: Date): Promise<Deposit[]> {
  const { rows } = await db.sql.query<Deposit>(
    `select p.*, a.network, a.reference from sandbox.coin_payment p
       join sandbox.coin_address a on a.address = p.address where p.made_at < $1`,
    [to],
  );
  return rows;
}

async function readSends({ db }: Parts, to: Date): Promise<Send[]> {
  const { rows } = await db.sql.query<Send>(
    `select s.*, (1 + (select count(*) from sandbox.done_twice t
         where t.port = 'crypto' and t.reference = s.reference))::int as copies
       from sandbox.coin_send s where s.created_at < $1`,
    [to],
  );
  return rows;
}

const isWithin = ({ from, to }: Period, at: Date): boolean => at >= from && at < to;

/** What the sandbox's counterparty received and sent, in the current state of its chains. */
export const sandboxCoinList =
  (parts: Parts): ListSettled =>
  async ({ cursor = '', ...period }) => {
    if ((await waitAsSwitched(await readSwitch(parts.db, 'crypto'))) === 'timeout')
      return unclear('timeout');
    const deposits = await readDeposits(parts, period.to);
    const sends = await readSends(parts, period.to);
    const lines = [
      ...deposits.flatMap((row) => depositLine(parts, row)),
      ...sends.flatMap((row) => sendLines(parts, row)),
    ]
      .filter(({ since, at }) => isWithin(period, since) || isWithin(period, at))
      .map(({ since: _, ...line }) => line)
      .filter(({ providerReference }) => providerReference > cursor)
      .sort((a, b) => (a.providerReference < b.providerReference ? -1 : 1));
    const page = lines.slice(0, PAGE);
    const next = lines.length > PAGE ? (page.at(-1)?.providerReference ?? null) : null;
    return { kind: 'done', value: { lines: page, next }, providerRef: 'crypto-list', raw: null };
  };
