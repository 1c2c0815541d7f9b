import { session as numbers } from '#lib/constants.ts';
import { PASSWORD, type TestMember } from '#tests/support/api.ts';
import { call, Violation, wait, type Act, type World } from './world.ts';

/** A browser in which someone is signed in. */
export interface Device {
  token: string;
  beganAt: Date;
  /** When its session expires. */
  until: Date;
  /** The token before, and when it was replaced: at the first use of its successor. */
  former?: { token: string; replacedAt: Date | undefined };
  /** Why its session must have ended. */
  over?: string;
}

/** How a member gets in, as the simulation knows it. */
export interface OwnAccess {
  password: string;
  devices: Device[];
  isLocked: boolean;
  /** When the account was locked, and when it was opened again. */
  locks: { from: Date; to?: Date }[];
}

export function accessOf({ access }: World, { user }: TestMember): OwnAccess {
  const own = access.get(user.uuid) ?? {
    password: PASSWORD,
    devices: [],
    isLocked: false,
    locks: [],
  };
  access.set(user.uuid, own);
  return own;
}

const MOST_DEVICES = 3;
/** Clocks of server and simulation differ by less. */
const SKEW_MS = 4000;

const after = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);
const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

/** Signs in with a password, the current one unless someone knows only another. */
export async function enter(world: World, member: TestMember, password?: string): Promise<number> {
  const own = accessOf(world, member);
  const used = password ?? own.password;
  const wasLocked = own.isLocked;
  const body = { auth_input: member.user.email, password: used };
  const { status, body: answer } = await call(world, 'POST', '/login', { body });
  if (status >= 300) return status;
  if (wasLocked) throw new Violation('someone got into a locked account');
  if (password !== undefined && password !== own.password && !world.isAtOnce)
    throw new Violation('someone got in with an old password');
  const now = world.clock.now();
  const { token } = answer.data as { token: string };
  const device: Device = { token, beganAt: now, until: after(now, numbers.lifetimeS) };
  // at the same moment, either came first, and the session must be over in both cases
  if (own.isLocked) device.over = 'the lock';
  else if (used !== own.password) device.over = 'the new password';
  own.devices = [...own.devices, device].slice(-MOST_DEVICES);
  return status;
}

/** Opens a page on a device: its session is open unless there is a reason. */
export async function look(world: World, device: Device): Promise<string> {
  const asked = world.clock.now();
  const { status } = await call(world, 'GET', '/profile', { token: device.token });
  const isOpen = status < 300;
  const { over, until, former } = device;
  const leftMs = (at: Date) => until.getTime() - at.getTime();
  if (!world.isAtOnce) {
    if (isOpen && over) throw new Violation(`a session goes on after ${over}`);
    if (isOpen && leftMs(asked) < -SKEW_MS) throw new Violation('a session goes on after its time');
    if (status === 401 && !over && leftMs(world.clock.now()) > SKEW_MS)
      throw new Violation('a session ended without a reason');
  }
  if (isOpen && former && !former.replacedAt) former.replacedAt = asked;
  if (status === 401) device.over ??= 'its time';
  return `opens a page: ${status}`;
}

const pickDevice = (world: World, member: TestMember): Device | undefined => {
  const { devices } = accessOf(world, member);
  return devices.length > 0 ? world.random.pick(devices) : undefined;
};

/** A device whose session is open, after a sign-in if there is none; undefined when no one can sign in. */
async function openDevice(world: World, member: TestMember): Promise<Device | undefined> {
  const own = accessOf(world, member);
  const now = world.clock.now();
  const open = own.devices.filter(({ over, until }) => !over && until > now);
  if (open.length > 1 || (open.length === 1 && world.random.chance(0.5)))
    return world.random.pick(open);
  return (await enter(world, member)) < 300 ? own.devices.at(-1) : undefined;
}

/** Opens a page on one of the devices, or signs in on another one. */
export const openPage: Act = async (world, member) => {
  const device = world.random.chance(0.7) ? pickDevice(world, member) : undefined;
  if (device) return look(world, device);
  return `signs in: ${await enter(world, member)}`;
};

/** Gets a new token for a device, and usually uses it. */
async function renew(world: World, device: Device): Promise<string> {
  const { token } = device;
  const { status, body } = await call(world, 'GET', '/token/refresh', { token });
  if (status >= 300) return look(world, device);
  const next = (body.data as { token: string }).token;
  const now = world.clock.now();
  const last = after(device.beganAt, numbers.absoluteS);
  if (next !== token) device.former = { token, replacedAt: undefined };
  device.token = next;
  device.until = earlier(after(now, numbers.lifetimeS), last);
  return world.random.chance(0.8) ? `refreshes, ${await look(world, device)}` : 'refreshes';
}

export const refresh: Act = async (world, member) => {
  const device = await openDevice(world, member);
  return device ? renew(world, device) : 'can’t sign in';
};

/** A thief uses a token that was replaced a while ago: they don’t get in, and the session ends. */
export const reuseToken: Act = async (world, member) => {
  const device = await openDevice(world, member);
  if (!device) return 'can’t sign in';
  const told = await renew(world, device);
  const { former, over } = device;
  if (world.isAtOnce || over || !former?.replacedAt) return told;
  await wait(world, numbers.previousTokenValidS + 5);
  const { status } = await call(world, 'GET', '/profile', { token: former.token });
  if (status < 300) throw new Violation('a replaced token gets in');
  device.over = 'a replaced token was used again';
  return `${told}; a thief uses the token before: ${status}, ${await look(world, device)}`;
};

/** Signs out on a device, and opens a page there afterwards. */
export const signOut: Act = async (world, member) => {
  const device = await openDevice(world, member);
  if (!device) return 'can’t sign in';
  const { status } = await call(world, 'POST', '/logout', { token: device.token });
  device.over = 'the sign-out';
  return `signs out: ${status}, ${await look(world, device)}`;
};
