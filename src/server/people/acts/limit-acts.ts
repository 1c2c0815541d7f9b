import type { BodyOf } from '#lib/contracts/call.ts';
import { supportedCountries } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { momentFor } from '#lib/moments.ts';
import { formatMinor, money, parseAmount } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import * as calls from '#lib/people/acts.contract.ts';
import { personalLimitWords } from '#lib/people/words.ts';
import { memberView } from '#server/account/member.ts';
import type { UserRow } from '#server/account/tables.ts';
import { timeFact } from '#server/desk/fact.ts';
import {
  endPersonalLimit,
  levelLimits,
  limitsFor,
  setPersonalLimit,
  type PersonalLimit,
} from '#server/kyc/limits.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Now } from '#server/platform/settings.ts';
import type { Act } from './act.ts';
import { notifyPerson } from './notify-person.ts';

const YEAR_S = 365 * 24 * 3600;
type Body = BodyOf<typeof calls.limitDeskPerson>;

const countryOf = ({ country_code }: UserRow) => supportedCountries[country_code];
const format = (user: UserRow, minor: bigint) =>
  formatMinor(money(minor, countryOf(user).currency));

/** What applies without a personal limit. */
const levelOf = async (now: Now, user: UserRow, { limit }: Pick<Body, 'limit'>) =>
  (await levelLimits(now, memberView(user)))[limit];

const kept = (own: PersonalLimit | undefined) =>
  own ? { amount: own.amount.toString(), until: own.until.toISOString() } : null;

/** Sets a personal limit until a date. Lowering takes one person, raising above the level two. */
export const setLimit: Act<Body> = {
  call: calls.limitDeskPerson,
  title: 'Set a custom limit',
  action: 'people.limit',
  async check(tx, { clock }, { user, body }) {
    const now = clock.now();
    const until = new Date(body.until);
    if (until <= now) throw AppError.invalid({ until: ['Choose a day in the future.'] });
    if (until > secondsAfter(now, YEAR_S))
      throw AppError.invalid({ until: ['A limit lasts a year at most.'] });
    const { daily_debits: most } = await levelLimits({ db: tx, clock }, memberView(user));
    if (parseAmount(body.amount) > most)
      throw AppError.invalid({
        amount: [`At their level, no more than ${format(user, most)} may go out in a day.`],
      });
  },
  async whySecond(tx, { clock }, { user, body }) {
    const level = await levelOf({ db: tx, clock }, user, body);
    if (parseAmount(body.amount) <= level) return null;
    return `Limits above their level’s, ${format(user, level)}, need a second approver.`;
  },
  async facts(services, { user, body }) {
    const fact = (label: string, value: string) => ({ label, value, warn: false });
    return [
      fact('Limit', personalLimitWords[body.limit]),
      fact('At their level', format(user, await levelOf(services, user, body))),
      fact('New limit', format(user, parseAmount(body.amount))),
      timeFact('Until', new Date(body.until)),
    ];
  },
  async run(tx, services, { user, body, by, agreedBy }) {
    const now = services.clock.now();
    const [amount, until] = [parseAmount(body.amount), new Date(body.until)];
    const is_raise = amount > (await levelOf({ ...services, db: tx }, user, body));
    const set = { userId: user.id, name: body.limit, amount, is_raise, until, by, agreedBy };
    const before = await setPersonalLimit(tx, set, now);
    const words = personalLimitWords[body.limit].toLowerCase();
    await notifyPerson(tx, services, user, {
      title: is_raise ? 'Your limit is higher for now' : 'Your limit is lower for now',
      lines: [
        `You can ${words} up to ${format(user, amount)} until ${momentFor(user.country_code, until)}. After that, your level’s limit applies again.`,
      ],
      link: paths.limits,
    });
    const after = { amount: amount.toString(), until: body.until };
    return { limit: body.limit, before: kept(before), after };
  },
};

/** Ends a personal limit early. */
export const endLimit: Act<BodyOf<typeof calls.endLimitDeskPerson>> = {
  call: calls.endLimitDeskPerson,
  title: 'End a custom limit',
  action: 'people.end-limit',
  async run(tx, services, { user, body }) {
    const now = services.clock.now();
    const before = await endPersonalLimit(tx, { userId: user.id, name: body.limit }, now);
    if (!before) throw AppError.conflict('They have no custom limit of this type.');
    const limit = (await limitsFor({ ...services, db: tx }, memberView(user)))[body.limit];
    const words = personalLimitWords[body.limit].toLowerCase();
    await notifyPerson(tx, services, user, {
      title: 'Your level’s limit applies again',
      lines: [`You can ${words} up to ${format(user, limit)}.`],
      link: paths.limits,
    });
    return { limit: body.limit, before: kept(before), after: null };
  },
};
