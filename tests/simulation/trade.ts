import type { Answer, TestMember } from '#tests/support/api.ts';
import { atOnce } from './at-once.ts';
import type { Payment, Prepare } from './purchases.ts';
import {
  newKey,
  referenceIn,
  send,
  signIn,
  Violation,
  wait,
  type Act,
  type World,
} from './world.ts';

/** Sends the same request twice at the same moment, as a double tap does. */
export async function sendTwice(
  ...[world, member, request]: Parameters<typeof send>
): Promise<Answer> {
  const tap = (own: World) => send(own, member, request);
  const answers: Answer[] = [];
  for (const result of await atOnce(world, [tap, tap]))
    if (result.status === 'fulfilled') answers.push(result.value);
    else throw result.reason;
  const done = answers.filter(({ status }) => status < 300);
  if (new Set(done.map(referenceIn)).size > 1)
    throw new Violation(`${request.path} answers a double tap with two orders`);
  return done[0] ?? answers[0]!;
}

/** When the price of a payment expires, by the moment at which it was held; undefined if none was. */
async function endOf({ server }: World, { body }: Payment): Promise<Date | undefined> {
  const { quote_id, reference, referenceCode } = body as Record<string, string | undefined>;
  const { rows } = await server.admin.query<{ expires_at: Date }>(
    `select expires_at from quotes where id::text = $1
     union all select expires_at from order_authorization where reference::text = $2`,
    [quote_id, reference ?? referenceCode],
  );
  return rows[0]?.expires_at;
}

/** How long someone looks at a price before they pay, in seconds. */
const HESITATE_S = [60, 400, 700, 2000, 90_000];

/** Looks at a price for a while, often until the very moment at which it expires. */
async function hesitate(world: World, member: TestMember, payment: Payment): Promise<void> {
  const end = await endOf(world, payment);
  const leftS = end ? (end.getTime() - world.clock.now().getTime()) / 1000 : 0;
  const isToTheEnd = world.random.chance(0.4) && leftS > 1;
  await wait(
    world,
    isToTheEnd ? leftS + world.random.pick([-1, 0, 1]) : world.random.pick(HESITATE_S),
  );
  await signIn(world, member);
}

/** Buys or sells something, sometimes late or with a double tap. */
export const trade =
  (serviceType: string, prepare: Prepare): Act =>
  async (world, member) => {
    const payment = await prepare(world, member);
    const { path, body, after } = payment;
    if (!world.isAtOnce && world.random.chance(0.15)) await hesitate(world, member, payment);
    const request = { path, body, key: newKey() };
    const isTwice = world.random.chance(0.1);
    const answer = await (isTwice ? sendTwice : send)(world, member, request);
    if (answer.status >= 300)
      return `${serviceType}: ${answer.status} ${answer.body.error_code ?? ''}`;
    world.traded.set(serviceType, (world.traded.get(serviceType) ?? 0) + 1);
    await after?.(answer);
    return `${serviceType}: ${answer.status}`;
  };
