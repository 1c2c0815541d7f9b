import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { houseAccount, readBalance, setFrozen } from '#server/ledger/accounts.ts';
import { placeHold } from '#server/ledger/place-hold.ts';
import { postBatch } from '#server/ledger/post-batch.ts';
import { post } from '#server/ledger/post.ts';
import { audit } from '#server/ledger/proofs.ts';
import { releaseHold } from '#server/ledger/release-hold.ts';
import { reverse } from '#server/ledger/reverse.ts';
import type { Posting } from '#server/ledger/types.ts';
import { fold } from '#server/ledger/upkeep.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { LedgerModel, type Call } from '#tests/support/ledger-model.ts';
import { aWallet } from '#tests/support/ledger.ts';
import { liveAll, livesOr } from '#tests/support/many-lives.ts';

const FEW = 20;
/** The maximum duration of a life. */
const LIFE_MS = 20_000;
const USERS = 3;
const OPENING = 200;

let fresh: FreshDatabase;

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

const anAccount = fc.nat(USERS - 1);
const aKey = fc.nat(12);
const anAmount = fc.integer({ min: 1, max: 120 });
const aCall: fc.Arbitrary<Call> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('post' as const),
      key: aKey,
      from: anAccount,
      to: fc.nat(USERS),
      amount: anAmount,
      fee: fc.constantFrom(0, 0, 3),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('post' as const),
      key: aKey,
      from: anAccount,
      to: fc.constant(USERS),
      amount: anAmount,
      fee: fc.constantFrom(0, 3),
      hold: fc.nat(3),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('hold' as const),
      key: aKey,
      account: anAccount,
      amount: anAmount,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('void' as const), hold: fc.nat(3) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('reverse' as const), key: aKey, txn: fc.nat(5) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('freeze' as const),
      account: anAccount,
      frozen: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fold' as const) }) },
);

/** The accounts, key space and ids of one run. */
async function openRun() {
  const users = await Promise.all(
    Array.from({ length: USERS }, () => aWallet(fresh.db, BigInt(OPENING))),
  );
  const accounts = [...users, houseAccount('float_bills', 'NGN'), houseAccount('house_fee', 'NGN')];
  return { scope: randomUUID(), accounts, holds: [] as bigint[], txns: [] as bigint[] };
}
type Run = Awaited<ReturnType<typeof openRun>>;

/** Impossible calls, such as to oneself or about a missing hold, are skipped. */
function isPossible(call: Call, model: LedgerModel): boolean {
  if (call.do === 'post' && call.hold !== undefined) return call.hold < model.holds.length;
  if (call.do === 'post') return call.from !== call.to;
  if (call.do === 'void') return call.hold < model.holds.length;
  if (call.do === 'reverse') return call.txn < model.txns.length;
  return true;
}

function toPosting(run: Run, call: Extract<Call, { do: 'post' }>): Posting {
  const { accounts } = run;
  const out = BigInt(call.amount + call.fee);
  return {
    scope: run.scope,
    key: String(call.key),
    kind: 'model',
    legs: [
      { account: accounts[call.from]!, amount: -out },
      { account: accounts[call.to]!, amount: BigInt(call.amount) },
      ...(call.fee ? [{ account: accounts[USERS + 1]!, amount: BigInt(call.fee) }] : []),
    ],
    hold: call.hold === undefined ? undefined : { id: run.holds[call.hold]!, capture: out },
  };
}

async function perform(run: Run, call: Call): Promise<string> {
  const key = 'key' in call ? String(call.key) : '';
  switch (call.do) {
    case 'post':
      return noteTxn(run, await post(fresh.db, toPosting(run, call)));
    case 'reverse':
      return noteTxn(
        run,
        await reverse(fresh.db, { scope: run.scope, key, txnId: run.txns[call.txn]! }),
      );
    case 'hold': {
      const account = run.accounts[call.account]!;
      const amount = BigInt(call.amount);
      const held = await placeHold(fresh.db, { scope: run.scope, key, account, amount });
      if (held.status === 'held') run.holds.push(held.holdId);
      return held.status;
    }
    case 'void':
      return releaseHold(fresh.db, run.holds[call.hold]!);
    case 'freeze':
      await setFrozen(fresh.db, run.accounts[call.account]!, call.frozen);
      return 'done';
    case 'fold':
      await fold(fresh.db);
      return 'done';
  }
}

function noteTxn(run: Run, posted: { txnId: bigint; status: string }): string {
  if (posted.status === 'posted') run.txns.push(posted.txnId);
  return posted.status;
}

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? String(error);

async function expectSameBooks(run: Run, model: LedgerModel): Promise<void> {
  for (const [index, account] of run.accounts.slice(0, USERS).entries()) {
    const { posted, held } = await readBalance(fresh.db, account);
    expect([posted, held]).toEqual([BigInt(model.posted[index]!), BigInt(model.held[index]!)]);
  }
  expect(await audit(fresh.db)).toEqual([]);
}

it(
  'answers like the model and keeps the same balances, for any operations in any order',
  async () => {
    await liveAll(
      fc.asyncProperty(fc.array(aCall, { minLength: 5, maxLength: 40 }), async (calls) => {
        const run = await openRun();
        const model = new LedgerModel(USERS, OPENING);
        for (const call of calls) {
          if (!isPossible(call, model)) continue;
          const answer = await perform(run, call).catch(codeOf);
          expect([call, answer]).toEqual([call, model.apply(call)]);
        }
        await expectSameBooks(run, model);
      }),
      FEW,
    );
  },
  livesOr(FEW) * LIFE_MS,
);

it(
  'answers a batch like the model in sequence',
  async () => {
    const aPost = aCall.filter((call) => call.do === 'post' && call.hold === undefined);
    await liveAll(
      fc.asyncProperty(fc.array(aPost, { minLength: 2, maxLength: 30 }), async (calls) => {
        const run = await openRun();
        const model = new LedgerModel(USERS, OPENING);
        const keys = new Set<number>();
        const posts = calls.filter(
          (call): call is Extract<Call, { do: 'post' }> =>
            call.do === 'post' &&
            isPossible(call, model) &&
            !keys.has(call.key) &&
            !!keys.add(call.key),
        );
        fc.pre(posts.length > 1);
        const outcomes = await postBatch(
          fresh.db,
          posts.map((call) => toPosting(run, call)),
        );
        const words = outcomes.map((o) => (o instanceof Error ? codeOf(o) : o.status));
        expect(words).toEqual(posts.map((call) => model.apply(call)));
        await expectSameBooks(run, model);
      }),
      FEW,
    );
  },
  livesOr(FEW) * LIFE_MS,
);
