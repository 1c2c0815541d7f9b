import { dojahLive } from './dojah.ts';
import { flutterwaveLive } from './flutterwave.ts';
import type { LiveVendor } from './live-vendor.ts';
import { paystack } from './paystack.ts';
import * as probes from './probes.ts';
import { reloadlyLive } from './reloadly.ts';
import * as stores from './stores.ts';
import { vtpassLive } from './vtpass.ts';

/** Every vendor that can be tried with keys, by the name on the command line. */
export const liveVendors: Readonly<Record<string, LiveVendor>> = {
  paystack,
  flutterwave: flutterwaveLive,
  vtpass: vtpassLive,
  reloadly: reloadlyLive,
  dojah: dojahLive,
  'smile-id': probes.smileLive,
  bitrefill: probes.bitrefillLive,
  btcpay: probes.btcpayLive,
  busha: probes.bushaLive,
  termii: probes.termiiLive,
  coingecko: probes.coingeckoLive,
  chainalysis: probes.chainalysisLive,
  'africas-talking': stores.africasTalkingLive,
  smtp: stores.smtpLive,
  s3: stores.s3Live,
  captcha: stores.captchaLive,
};

/** The sentence for a vendor whose keys are missing; undefined if they are all there. */
export function lackAt(
  { settings, onlyAsks, does }: Pick<LiveVendor, 'settings' | 'onlyAsks' | 'does'>,
  given: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const missing = settings.filter((name) => !given[name]);
  if (missing.length === 0) return undefined;
  if (does) return `Set ${missing.join(', ')}. ${does}`;
  return onlyAsks
    ? `Set ${missing.join(', ')}. It is only asked questions: nothing is bought, sent or paid.`
    : `Set ${missing.join(', ')} to keys of its test system.`;
}
