import type { TestMember } from '#tests/support/api.ts';
import { drawAct } from './acts.ts';
import { atOnce } from './at-once.ts';
import { workAtDesk } from './desk.ts';
import { doJob, jumpTo, nextDue, tidy } from './worker.ts';
import { GaveUp, signIn, type Act, type World } from './world.ts';

const [HOUR_S, DAY_S] = [3600, 86_400];

async function letTimePass(world: World): Promise<string> {
  const { random, clock } = world;
  await tidy(world);
  const due = await nextDue(world);
  const way = random.below(10);
  const later = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000);
  if (way < 5 && due) await jumpTo(world, new Date(due.getTime() + 1));
  else if (way < 7) await jumpTo(world, later(1 + random.below(HOUR_S)));
  else if (way < 9) await jumpTo(world, later(HOUR_S + random.below(DAY_S)));
  else await jumpTo(world, later(DAY_S + random.below(5 * DAY_S)));
  return `it is ${clock.now().toISOString()}`;
}

const job: Act = async (world) => `job ${(await doJob(world)) ?? 'none'}`;
const desk: Act = async (world) => (await workAtDesk(world)) ?? 'the desk is empty';

/** Something that happens, and whose it is. */
interface Part {
  act: Act;
  who: string;
  member: TestMember;
}

/** A member’s act, or that of an operator or of the worker. */
async function planPart(world: World, member: TestMember): Promise<Part> {
  const { random, members } = world;
  await signIn(world, member);
  const kind = random.below(10);
  if (kind < 5) return { act: drawAct(world), who: `member ${members.indexOf(member)} `, member };
  return { act: kind < 9 ? job : desk, who: '', member };
}

/** What came of a part, in words. */
function outcomeOf({ who }: Part, result: PromiseSettledResult<string>): string {
  if (result.status === 'fulfilled') return `${who}${result.value}`;
  if (result.reason instanceof GaveUp) return `${who}gave up: ${result.reason.message}`;
  throw result.reason;
}

/** Two or three acts at the same moment, often of the same member. */
const actAtOnce: Act = async (world, member) => {
  const { random, members } = world;
  const parts: Part[] = [];
  const count = random.chance(0.2) ? 3 : 2;
  for (let n = 0; n < count; n += 1)
    parts.push(await planPart(world, random.chance(0.6) ? member : random.pick(members)));
  const runs = parts.map(
    ({ act, member: whose }) =>
      (own: World) =>
        act(own, whose),
  );
  const results = await atOnce(world, runs);
  return `at once: ${results.map((result, n) => outcomeOf(parts[n]!, result)).join(' | ')}`;
};

/** An operator works, or a member does something if the desk is empty. */
const actAtDesk: Act = async (world) => {
  const done = await workAtDesk(world);
  if (done !== undefined) return done;
  const member = world.random.pick(world.members);
  await signIn(world, member);
  return `member ${world.members.indexOf(member)} ${await drawAct(world)(world, member)}`;
};

/** Who does what next. */
export function chooseAct(world: World): { who: TestMember | undefined; run: Act } {
  const { random, members } = world;
  const kind = random.below(100);
  const worker: Act = async () => {
    const done = await doJob(world);
    return done === undefined ? letTimePass(world) : `job ${done}`;
  };
  if (kind < 40) return { who: undefined, run: worker };
  if (kind < 70) return { who: random.pick(members), run: drawAct(world) };
  if (kind < 80) return { who: random.pick(members), run: actAtOnce };
  if (kind < 90) return { who: undefined, run: actAtDesk };
  return { who: undefined, run: () => letTimePass(world) };
}
