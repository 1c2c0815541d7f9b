import { pino } from 'pino';
import type { RegisteredPerson } from '#server/ports/identity.ts';
import { dojah, dojahWire } from '#server/providers/identity/dojah/adapter.ts';
import { Balance, calls, unconfirmed } from '#server/providers/identity/dojah/wire.ts';
import type { Fact } from '../facts.ts';
import { subject, type Subject } from '../kit.ts';
import { lookUpScenarios, type LookUpBench } from '../look-ups.ts';
import {
  answerIn,
  breakable,
  lacksAmong,
  notLive,
  settingOf,
  shown,
  unseen,
  type LiveVendor,
} from './live-vendor.ts';

const URL = 'https://sandbox.dojah.io/';
const { statuses, balance } = unconfirmed;

/** The NIN of its test system, from its pages, and one that doesn't exist. */
const numbers = { known: '70123456789', unknown: '70123456781' };

interface Keys {
  baseUrl: string;
  appId: string;
  privateKey: string;
}

function open(keys: Keys): LookUpBench {
  const stranger = dojahWire({ ...keys, privateKey: 'nobody' });
  const wire = breakable(dojahWire(keys), stranger);
  const service = dojah({ ...keys, isTrial: true, log: pino({ level: 'silent' }), wire });
  let number = numbers.known;
  return {
    look: () =>
      service.check({
        reference: 'ID-1',
        country: 'NG',
        document: 'nin',
        number,
        claim: { firstName: '', lastName: '', birthDate: null },
        consentAt: new Date(),
      }),
    isRight: (value) => (value as RegisteredPerson).fullName !== '',
    hands: {
      will: (course) => void (number = numbers[course === 'finds it' ? 'known' : 'unknown']),
      fail: (fault, times = Number.POSITIVE_INFINITY) => void Object.assign(wire, { fault, times }),
    },
  };
}

const subjectOf = (keys: Keys): Subject =>
  subject({
    name: 'Dojah',
    port: 'identity',
    scenarios: lookUpScenarios,
    open: () => Promise.resolve(open(keys)),
    lacks: lacksAmong(lookUpScenarios, notLive, { 'an expired token': 'its keys don’t expire' }),
  });

function factsOf(keys: Keys): Fact[] {
  const nin = calls.NG?.['nin'];
  const ask = async (number: string, privateKey = keys.privateKey) => {
    const wire = dojahWire({ ...keys, privateKey });
    return answerIn(
      await wire.read(nin?.path ?? '', { query: { [nin?.parameter ?? '']: number } }),
    );
  };
  return [
    {
      name: 'statuses.notFound',
      says: `a number that no one has is ${statuses.notFound}`,
      async check() {
        const answer = await ask(numbers.unknown);
        return { isRight: answer.status === statuses.notFound, seen: shown(answer) };
      },
    },
    {
      name: 'statuses.badKey',
      says: `a key that it doesn’t know is ${statuses.badKey.join(' or ')}`,
      async check() {
        const answer = await ask(numbers.known, 'nobody');
        const all: readonly number[] = statuses.badKey;
        return { isRight: all.includes(answer.status), seen: shown(answer) };
      },
    },
    {
      name: 'balance',
      says: `our balance is at ${balance.path}, as ${balance.field}`,
      async check() {
        const answer = answerIn(await dojahWire(keys).read(balance.path, { query: {} }));
        return { isRight: Balance.safeParse(answer.body).success, seen: shown(answer) };
      },
    },
    ...unseen({
      'statuses.invalid': `a number that can’t be right is ${statuses.invalid}`,
      'statuses.lowBalance': `an empty account is ${statuses.lowBalance}`,
      'statuses.authorityDown': `a register that doesn’t answer is ${statuses.authorityDown}`,
      licenceKey: `licences may stand below ${unconfirmed.licenceKey}`,
    }),
  ];
}

/** Dojah's test system, which has a few invented people. */
export const dojahLive: LiveVendor = {
  settings: ['DOJAH_APP_ID', 'DOJAH_PRIVATE_KEY'],
  open(settings) {
    const keys = {
      baseUrl: settings['DOJAH_URL'] ?? URL,
      appId: settingOf(settings, 'DOJAH_APP_ID'),
      privateKey: settingOf(settings, 'DOJAH_PRIVATE_KEY'),
    };
    return { subjects: [subjectOf(keys)], facts: factsOf(keys) };
  },
};
