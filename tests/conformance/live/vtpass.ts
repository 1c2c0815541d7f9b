import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { money } from '#lib/money.ts';
import type { Vended } from '#server/ports/bills.ts';
import { vtpassBills } from '#server/providers/bills/vtpass/adapter.ts';
import { vtpassOver, vtpassWire, type VtpassKeys } from '#server/providers/bills/vtpass/client.ts';
import { subject, type Subject } from '../kit.ts';
import { orderScenarios, type Course, type OrderBench } from '../orders.ts';
import { answerIn, breakable, lacksAmong, notLive, settingOf, shown } from './live-vendor.ts';
import type { LiveVendor } from './live-vendor.ts';

const URL = 'https://sandbox.vtpass.com/api/';
const AMOUNT = 50_000n;

/** The phone number that its test system delivers to, as its pages say, and one that it refuses as any other. */
const phones = { does: '+2348011111111', refuses: '+2348011111112' };

function open(url: string, keys: VtpassKeys): OrderBench {
  const strangers = { apiKey: 'nobody', publicKey: 'nobody', secretKey: 'nobody' };
  const wire = breakable(vtpassWire(url, keys), vtpassWire(url, strangers));
  const clock = { now: () => new Date() };
  const env = { SECRET: randomUUID(), SECRET_PREVIOUS: [] };
  const log = pino({ level: 'silent' });
  const bills = vtpassBills({ client: vtpassOver(wire), clock, log, env, isTrial: true });
  let course: Course = 'does it';
  const ask: OrderBench['ask'] = (reference, sentAgoMs) =>
    bills.requery({ reference, sentAt: new Date(Date.now() - sentAgoMs) });
  return {
    port: null,
    amount: AMOUNT,
    ask,
    newReference: () => bills.referenceFor(randomUUID(), clock.now()),
    send: (reference) =>
      bills.buy({
        reference,
        biller: 'mtn',
        phone: phones[course === 'refuses' ? 'refuses' : 'does'],
        amount: money(AMOUNT, 'NGN'),
      }),
    amountOf: (value) => (value as Vended).delivered?.minor ?? null,
    hands: {
      will: (next) => void (course = next),
      finish: () => Promise.reject(new Error('no one can end what is under way there')),
      count: async (reference) => ((await ask(reference, 0)).kind === 'done' ? 1 : 0),
      fail: (fault, times = Number.POSITIVE_INFINITY) => void Object.assign(wire, { fault, times }),
    },
  };
}

const subjectOf = (url: string, keys: VtpassKeys): Subject =>
  subject({
    name: 'VTpass',
    port: 'bills',
    scenarios: orderScenarios,
    open: () => Promise.resolve(open(url, keys)),
    lacks: lacksAmong(orderScenarios, notLive, {
      'pending, then done when asked': 'what is pending there stays so',
      'another amount': 'it always does what was asked for',
      'done, then sent back': 'it sends nothing back',
      'an expired token': 'its keys don’t expire',
    }),
  });

/** VTpass' test system, with keys of a separate account. */
export const vtpassLive: LiveVendor = {
  settings: ['VTPASS_API_KEY', 'VTPASS_PUBLIC_KEY', 'VTPASS_SECRET_KEY'],
  open(settings) {
    const url = settings['VTPASS_URL'] ?? URL;
    const keys = {
      apiKey: settingOf(settings, 'VTPASS_API_KEY'),
      publicKey: settingOf(settings, 'VTPASS_PUBLIC_KEY'),
      secretKey: settingOf(settings, 'VTPASS_SECRET_KEY'),
    };
    const wire = vtpassWire(url, keys);
    const neverSent = '202001010000conformance';
    return {
      subjects: [subjectOf(url, keys)],
      facts: [
        {
          name: 'neverSent',
          says: 'a purchase that was never made is 015 when asked about',
          async check() {
            const reply = await wire.read('requery', { body: { request_id: neverSent } });
            const answer = answerIn(reply);
            const { code } = (answer.body ?? {}) as { code?: unknown };
            return { isRight: code === '015', seen: `${String(code)}, ${shown(answer)}` };
          },
        },
      ],
    };
  },
};
