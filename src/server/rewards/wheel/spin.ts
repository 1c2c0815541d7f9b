import { randomBytes } from 'node:crypto';
import { AppError } from '#lib/errors/app-error.ts';
import { drawPrize, spinMessage, type Weight } from '#lib/rewards/prize-draw.ts';
import type { spinWheel as spinCall } from '#lib/rewards/prize-wheel.contract.ts';
import { assertAccountOpen } from '#server/account/member.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { lockBudget } from '#server/loyalty/budget.ts';
import { moveGoldCoins } from '#server/loyalty/gold-coins.ts';
import { audit } from '#server/platform/audit.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import { needsPerson } from '#server/rewards/needs-person.ts';
import { allowanceOf, nextSpin, type Allowance, type Spinner } from './allowance.ts';
import { capPrize, isClosed, type Awarded } from './cap-prize.ts';
import { givers } from './givers.ts';
import { findSpin } from './list-spins.ts';
import { monthOfPrizes, type Month } from './month-of-prizes.ts';
import { noPrizeIn } from './prizes.ts';
import { wheelFor } from './read-wheel.ts';
import { signWith, wheelDay, type WheelDay } from './seed-of-day.ts';

const refusals = {
  closed: 'This month’s prizes have all been won. The wheel opens again next month.',
  day_over: 'You’ve used all your spins for today. Try again tomorrow.',
  too_few_coins: 'You have no free spins left, and too few gold coins for another spin.',
};

interface Spin extends Spinner {
  id: string;
  key: string;
  clientSeed: string;
  /** The maximum in gold coins that the member agreed to. */
  agreed: bigint;
  /** The number of the spin on its day. */
  number: number;
}

/**
 * Takes the cost of a spin.
 * @returns the gold coins paid; 0 for a free spin
 * @throws AppError conflict when there is no spin left or it costs more than was agreed
 */
async function pay(tx: Database, spin: Spin, allowance: Allowance, closed: boolean) {
  const next = nextSpin(allowance, spin.user, closed);
  if (next === 'verify') throw needsPerson();
  if (next === 'free') return 0n;
  if (next !== 'gold_coins') throw AppError.conflict(refusals[next]);
  const { spinCoins } = allowance;
  if (spin.agreed < spinCoins)
    throw AppError.conflict(`A spin costs ${spinCoins} gold coins now. You haven’t been charged.`);
  const entry = { source: spin.id, title: 'A spin of the wheel', amount: -spinCoins };
  const moved = await moveGoldCoins(
    tx,
    { userId: spin.user.uuid, kind: 'spin', ...entry },
    spin.now,
  );
  if (moved !== 'moved') throw AppError.conflict(refusals.too_few_coins);
  return spinCoins;
}

const oddsOf = ({ segments }: Month): Weight[] =>
  segments.map(({ prize, weight }) => ({ prize: prize.id, weight }));

const draw = ({ clientSeed, user, number }: Spin, month: Month, { seed }: WheelDay) =>
  drawPrize(signWith(seed), spinMessage({ clientSeed, member: user.uuid, number }), oddsOf(month));

interface Result {
  month: Month;
  day: string;
  goldCoins: bigint;
  drawn: string;
  awarded: Awarded;
  given: { text: string; link: string | null };
}

async function keep(tx: Database, spin: Spin, result: Result): Promise<void> {
  const { month, drawn, awarded, given } = result;
  await tx.sql.query(
    `insert into wheel_spin(id, user_id, key, day, number, month, currency, gold_coins, client_seed, odds,
       numbers_version, drawn, prize, capped, worth, text, link, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    [
      ...[spin.id, spin.user.uuid, spin.key, result.day, spin.number, month.name],
      ...[awarded.prize.currency, result.goldCoins, spin.clientSeed],
      ...[JSON.stringify(oddsOf(month)), month.numbers.version],
      ...[drawn, awarded.prize.id, awarded.capped, awarded.worth, given.text, given.link, spin.now],
    ],
  );
  await audit(tx, {
    actor: spin.user.uuid,
    action: 'rewards.spun',
    subject: spin.user.uuid,
    detail: { spin: spin.id, drawn, prize: awarded.prize.id },
  });
}

/** Spins once. Locks the member's row, then the budget: spins of a country wait for each other. */
async function spinOnce(tx: Database, services: Services, asked: Omit<Spin, 'number'>) {
  const { user, country, now } = asked;
  const budget = await lockBudget(tx, { kind: 'wheel', country, now });
  const month = await monthOfPrizes(tx, asked);
  const allowance = await allowanceOf(tx, asked, month);
  const spin: Spin = { ...asked, number: allowance.withSeed + 1 };
  const goldCoins = await pay(tx, spin, allowance, isClosed(month.segments, budget.left));
  const day = await wheelDay(tx, now);
  const drawn = await draw(spin, month, day);
  const rule = { drawn, left: budget.left, noPrize: noPrizeIn(country) };
  const awarded = capPrize(month.segments, rule);
  const { prize, worth } = awarded;
  const given = await givers[prize.kind](tx, services, {
    user,
    spinId: spin.id,
    prize,
    worth,
    now,
  });
  await keep(tx, spin, { month, day: day.day, goldCoins, drawn, awarded, given });
}

/** Spins the wheel. A repeated key returns its first spin, even if that reply was lost. */
export async function spinWheel(
  ctx: CallContext<typeof spinCall>,
): Promise<Reply<typeof spinCall>> {
  const { db, user, clock, body, request } = ctx;
  const { key } = request;
  const country = user.country.code;
  await inTransaction(db, async (tx) => {
    await tx.sql.query('select 1 from users where id = $1 for no key update', [user.uuid]);
    const now = clock.now();
    if (await findSpin(tx, { user, now }, { key })) return;
    await assertAccountOpen(tx, user.uuid);
    await spinOnce(tx, ctx, {
      id: newUuid(),
      key,
      user,
      country,
      now,
      clientSeed: body.client_seed ?? randomBytes(8).toString('hex'),
      agreed: BigInt(body.gold_coins),
    });
  });
  // locked only now, so that others wait for the budget as briefly as possible
  const now = clock.now();
  const spin = await findSpin(db, { user, now }, { key });
  if (!spin) throw new Error(`Spin ${key} was not stored`);
  return { data: { spin, wheel: await wheelFor(db, { country, now, user }) } };
}
