import { countryCodes, supportedCountries, type CountryCode } from '#lib/countries.ts';
import type { FailCode } from '#server/ports/outcome.ts';
import type { SmsPort } from '#server/ports/sms.ts';

/** Picks who sends a message to a country, in the order of the code. */
type Choose = (ways: readonly SmsPort[], country: CountryCode) => Promise<SmsPort | undefined>;

/** The refusal is about us and not about the message, so another provider may accept it. */
const aboutUs: readonly FailCode[] = ['auth', 'insufficient_float', 'provider_down'];

const countryOf = (to: string): CountryCode =>
  countryCodes.find((code) => to.startsWith(`+${supportedCountries[code].dialingCode}`)) ?? 'NG';

/**
 * Several providers of text messages. The preferred one that works is asked first. After a clear refusal
 * nothing was sent, so the next one gets the same text. After silence there is no second message, although
 * its code would be the same: two texts about one payment look like two payments, and a code can be requested
 * again.
 */
export function chosenSms(ways: readonly [SmsPort, ...SmsPort[]], choose: Choose): SmsPort {
  const [first] = ways;
  return {
    services: ways,
    id: ways.map(({ id }) => id).join('+'),
    isSandbox: ways.every(({ isSandbox }) => isSandbox),
    async send(sms) {
      let left: readonly SmsPort[] = ways;
      for (;;) {
        const way = (await choose(left, countryOf(sms.to))) ?? first;
        const outcome = await way.send(sms);
        left = left.filter((each) => each !== way);
        const goesOn = outcome.kind === 'failed' && aboutUs.includes(outcome.code);
        if (!goesOn || left.length === 0) return outcome;
      }
    },
    getFloat: first.getFloat,
  };
}
