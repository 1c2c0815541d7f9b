import { billTypes } from '#lib/orders/words.ts';
import type { TestMember } from '#tests/support/api.ts';
import { atOnce } from './at-once.ts';
import { isOnIn } from './countries.ts';
import { purchases, type Payment } from './purchases.ts';
import { sendTwice } from './trade.ts';
import { doJob } from './worker.ts';
import {
  call,
  GaveUp,
  newKey,
  referenceIn,
  send,
  signIn,
  wait,
  type Act,
  type World,
} from './world.ts';

/** A bill of any type, or a withdrawal where there are no bills. */
async function aBill(world: World, member: TestMember): Promise<Payment> {
  const types = billTypes.filter((type) => isOnIn(world.country, type));
  const type = types.length > 0 ? world.random.pick(types) : 'primary-account-withdrawal';
  return purchases[type]!(world, member);
}

/** Asks for the price of a bill, and pays it twice around the moment at which the price expires. */
export const payLate: Act = async (world, member) => {
  const { path, body } = await aBill(world, member);
  const { pin, quote_id: _, ...fields } = body as Record<string, string>;
  const asked = await call(world, 'POST', '/quotes', { token: member.token, body: fields });
  const quote = asked.body.data as { quote_id: string; expires_at: string } | undefined;
  if (!quote) return `asks for a price: ${asked.status}`;
  if (world.isAtOnce) return 'asks for a price';
  const leftMs = Date.parse(quote.expires_at) - world.clock.now().getTime();
  await wait(world, leftMs / 1000 + world.random.pick([-1, 0, 1, 300, 300]));
  await signIn(world, member);
  const payment = { path, body: { ...fields, quote_id: quote.quote_id, pin }, key: newKey() };
  const answer = await sendTwice(world, member, payment);
  return `pays at the end of a price: ${answer.status}`;
};

/** The undo window of {@link Server}, and a second. */
const UNDO_S = 9;

/** Pays a bill, and undoes it at the moment at which it is sent. */
export const undoAtOnce: Act = async (world, member) => {
  const { path, body } = await aBill(world, member);
  const answer = await send(world, member, { path, body, key: newKey() });
  const reference = referenceIn(answer);
  if (answer.status >= 300 || !reference) return `pays a bill: ${answer.status}`;
  await wait(world, world.random.pick([UNDO_S, UNDO_S, UNDO_S - 2]));
  const undo = async (own: World) => {
    const { token } = member;
    const { status } = await call(own, 'POST', `/transactions/${reference}/cancel`, { token });
    return `undoes it: ${status}`;
  };
  if (world.isAtOnce) return undo(world);
  const job = async (own: World) => `job ${await doJob(own, 'orders.fulfil')}`;
  const done = await atOnce(world, [undo, job]);
  return `pays a bill: ${answer.status}, ${done.map(wordsOf).join(' | ')}`;
};

function wordsOf(result: PromiseSettledResult<string>): string {
  if (result.status === 'fulfilled') return result.value;
  if (result.reason instanceof GaveUp) return `gave up: ${result.reason.message}`;
  throw result.reason;
}

/** Pays one bill after the other within a minute, the last two at the same moment, and with the same code. */
export const payInARow: Act = async (world, member) => {
  const payments: Payment[] = [];
  const code = world.random.chance(0.6)
    ? { voucher_code: world.random.pick(world.promoCodes) }
    : {};
  for (let n = 0; n < 4; n += 1) {
    const { path, body } = await aBill(world, member);
    const { quote_id: _, voucher_code: __, ...fields } = body as Record<string, string>;
    payments.push({ path, body: { ...fields, ...code } });
  }
  const pay = (payment: Payment) => async (own: World) => {
    const { status } = await send(own, member, { ...payment, key: newKey() });
    return String(status);
  };
  const [first, second, ...last] = payments.map(pay);
  const told = [await first!(world), await second!(world)];
  if (world.isAtOnce) return `pays bills in a row: ${told.join()}`;
  const done = await atOnce(world, last);
  return `pays bills in a row: ${[...told, ...done.map(wordsOf)].join()}`;
};
