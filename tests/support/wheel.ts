import { randomUUID } from 'node:crypto';
import { drawPrize, spinMessage } from '#lib/rewards/prize-draw.ts';
import type { Wheel, WheelSpin } from '#lib/rewards/prize-wheel.contract.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { moveGoldCoins } from '#server/loyalty/gold-coins.ts';
import { signWith, wheelDay } from '#server/rewards/wheel/seed-of-day.ts';
import type { TestApp, TestMember } from './api.ts';

export interface SpinAnswer {
  data: { spin: WheelSpin; wheel: Wheel };
  message?: string;
}

const BUSY = 503;

/**
 * Spins; if the server is too busy to respond in time, again with the same key, as the page does.
 */
export async function spin(
  app: TestApp,
  { token }: TestMember,
  { key = randomUUID(), ...body }: { key?: string; client_seed?: string; gold_coins?: number } = {},
) {
  for (;;) {
    const options = { token, key, body };
    const answer = await app.call<SpinAnswer>('POST', '/prize-wheel/initiate', options);
    if (answer.status !== BUSY) return answer;
  }
}

export async function readWheel(app: TestApp, member?: TestMember): Promise<Wheel> {
  const options = member ? { token: member.token } : {};
  return (await app.call<{ data: Wheel }>('GET', '/prize-wheel', options)).body.data;
}

export async function listSpins(app: TestApp, { token }: TestMember): Promise<WheelSpin[]> {
  return (await app.call<{ data: WheelSpin[] }>('GET', '/prize-wheel/spins', { token })).body.data;
}

/** Gives gold coins as trades do. */
export const giveGoldCoins = (
  { services: { db }, clock }: TestApp,
  { user }: TestMember,
  n: bigint,
) =>
  inTransaction(db, (tx) =>
    moveGoldCoins(
      tx,
      { userId: user.uuid, kind: 'trade', source: randomUUID(), title: 'Airtime', amount: n },
      clock.now(),
    ),
  );

/** Changes a number of the rewards from now on. */
export const setNumber = ({ services: { db }, clock }: TestApp, name: string, value: number) =>
  db.sql.query(
    `insert into reward_number(name, value, effective_at, set_by, set_at) values ($1, $2, $3, 'test', $3)`,
    [name, value, clock.now()],
  );

/**
 * A seed with which the member's n-th spin of today draws a prize; it can only be found with the
 * secret.
 */
export async function seedThatDraws(
  app: TestApp,
  member: TestMember,
  { prize, number = 1 }: { prize: string; number?: number },
): Promise<string> {
  const { seed } = await wheelDay(app.services.db, app.clock.now());
  const { segments } = await readWheel(app, member);
  for (let n = 0; ; n++) {
    const message = spinMessage({ clientSeed: `s${n}`, member: member.user.uuid, number });
    if ((await drawPrize(signWith(seed), message, segments)) === prize) return `s${n}`;
  }
}
