import type { TestMember } from '#tests/support/api.ts';
import { atOnce } from './at-once.ts';
import { accessOf, enter, look, openPage } from './devices.ts';
import { rowsOf, assertNone } from './violations.ts';
import { doJob } from './worker.ts';
import { call, GaveUp, newNumber, Violation, type Act, type World } from './world.ts';

interface Mail {
  text: string;
  links: string[];
}

/** The newest mail to a member in which this expression is found, once the worker has sent it. */
async function mailWith(world: World, { user }: TestMember, found: string): Promise<Mail> {
  for (const name of ['auth.asked-mail', 'mail.send', 'mail.send']) await doJob(world, name);
  const { rows } = await world.server.admin.query<Mail>(
    `select text, links from sandbox_mail where "to" = $1 and (text ~ $2 or links::text ~ $2)
     order by id desc limit 1`,
    [user.email, found],
  );
  const [mail] = rows;
  if (!mail) throw new GaveUp('the mail hasn’t arrived');
  return mail;
}

async function isLockedNow(world: World, { user }: TestMember): Promise<boolean> {
  const text = `select status = 'locked' as locked from users where id = $1`;
  const { rows } = await world.server.admin.query<{ locked: boolean }>(text, [user.uuid]);
  return rows[0]?.locked ?? false;
}

/** Locks the account from a device. */
const lock: Act = async (world, member) => {
  const own = accessOf(world, member);
  // it ends in this call
  world.sessions.delete(member.token);
  const { status } = await call(world, 'POST', '/security/lock', { token: member.token });
  if (!(await isLockedNow(world, member))) return `locks the account: ${status}`;
  for (const device of own.devices) device.over = 'the lock';
  own.isLocked = true;
  own.locks.push({ from: world.clock.now() });
  return `locks the account: ${status}`;
};

function noteOpened(world: World, member: TestMember): void {
  const own = accessOf(world, member);
  const last = own.locks.at(-1);
  if (own.isLocked && last) last.to = world.clock.now();
  own.isLocked = false;
}

/** Opens the account again by the link in the mail. */
async function unlock(world: World, member: TestMember): Promise<string> {
  const { links } = await mailWith(world, member, 'account-unlock');
  const link = links.find((each) => each.includes('unlock'));
  if (!link) throw new GaveUp('no link in the mail');
  const { searchParams } = new URL(link);
  const body = { token: searchParams.get('token'), uuid: member.user.uuid };
  const { status } = await call(world, 'POST', '/account/unlock', { body });
  if (status < 300) noteOpened(world, member);
  return `unlocks the account: ${status}`;
}

/** Asks for a reset of the password, and enters the code from the mail. Returns the token that sets a new one. */
async function askForReset(world: World, member: TestMember): Promise<string> {
  const { email } = member.user;
  await call(world, 'POST', '/password/email', { body: { email } });
  const { text } = await mailWith(world, member, '(^|\n)\\d{6}(\n|$)');
  const code = /^\d{6}$/m.exec(text)?.[0] ?? '';
  const checked = await call(world, 'POST', '/password/code/verify', { body: { email, code } });
  if (checked.status >= 300) throw new GaveUp(`the code of a reset: ${checked.status}`);
  return (checked.body.data as { reset_token: string }).reset_token;
}

/** Sets a new password: every way in ends, and the lock too. */
const reset =
  (reset_token: string): Act =>
  async (world, member) => {
    const own = accessOf(world, member);
    const password = `Nine ${newNumber()} new yams`;
    const body = { reset_token, password, password_confirmation: password };
    // it ends in this call
    world.sessions.delete(member.token);
    const { status } = await call(world, 'POST', '/password/reset', { body });
    if (status >= 300) return `resets the password: ${status}`;
    own.password = password;
    for (const device of own.devices) device.over = 'the reset';
    noteOpened(world, member);
    const passkeys = 'select name from passkey where user_id = $1';
    const left = await rowsOf(world, passkeys, [member.user.uuid]);
    assertNone('a passkey survives a reset', left);
    return `resets the password: ${status}`;
  };

/** A thief who once had the phone has added a passkey. */
async function plantPasskey(world: World, { user }: TestMember): Promise<void> {
  await world.server.admin.query(
    `insert into passkey(id, user_id, credential_id, public_key, counter, transports, name, device,
       confirms_payments, created_at)
     values (gen_random_uuid(), $1, $2, '\\x00', 0, '{}', 'Thief’s phone', 'Phone', true, now())`,
    [user.uuid, `planted-${newNumber()}`],
  );
}

/** Locks the account or resets its password, while a thief who knows the password signs in. */
export const endAllWaysIn: Act = async (world, member) => {
  if (world.isAtOnce) return openPage(world, member);
  const own = accessOf(world, member);
  if (own.isLocked && world.random.chance(0.7)) return unlock(world, member);
  if (own.isLocked) return reset(await askForReset(world, member))(world, member);
  const [known, isReset] = [own.password, world.random.chance(0.5)];
  await enter(world, member);
  if (isReset) await plantPasskey(world, member);
  const thief = async (part: World) => `a thief signs in: ${await enter(part, member, known)}`;
  const end = isReset ? reset(await askForReset(world, member)) : lock;
  const done = await atOnce(world, [thief, (part) => end(part, member)]);
  const told: string[] = [];
  for (const each of done) {
    if (each.status === 'fulfilled') told.push(each.value);
    else if (each.reason instanceof GaveUp) told.push(`gave up: ${each.reason.message}`);
    else throw each.reason;
  }
  for (const device of own.devices) told.push(await look(world, device));
  if (own.password !== known && (await enter(world, member, known)) < 300)
    throw new Violation('someone got in with an old password');
  return told.join(' | ');
};

/** Nothing leaves an account while it is locked. */
export async function checkLocks(world: World): Promise<void> {
  for (const [user, { locks }] of world.access)
    for (const { from, to } of locks) {
      const text = `select service_type from orders where user_id = $1 and direction in ('purchase', 'withdrawal')
        and created_at > $2::timestamptz + interval '4 s' and ($3::timestamptz is null or created_at < $3)`;
      assertNone(
        'something left a locked account',
        await rowsOf(world, text, [user, from, to ?? null]),
      );
    }
}
