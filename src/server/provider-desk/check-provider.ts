import { floatOfPort, floorOf } from '#lib/reports/floats.ts';
import { formatMinor, parseAmount } from '#lib/money.ts';
import { providerHealth } from '#lib/product-constants.ts';
import type { Env } from '#server/platform/env.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import type { Adapter, SampleNotice } from '#server/ports/adapter.ts';
import { withStatus } from '#server/providers/routing/http-status.ts';
import { endingOf, thrown } from '#server/providers/routing/record-call.ts';
import { listPresent, type Present } from './in-use.ts';

/** The result of one check; `isWrong` fails the whole check. */
export interface CheckResult {
  text: string;
  isWrong: boolean;
}

export interface CheckedProvider {
  port: string;
  provider: string;
  kind: 'stand-in' | 'trial' | 'real';
  address: string | null;
  key: CheckResult;
  float: CheckResult;
  clock: CheckResult;
  notice: CheckResult;
}

const fine = (text: string): CheckResult => ({ text, isWrong: false });
const wrong = (text: string): CheckResult => ({ text, isWrong: true });

/** A query that moves nothing: about a reference that was never used. */
const questions: Readonly<Record<string, string>> = {
  payments: 'getDeposit',
  payouts: 'requery',
  bills: 'requery',
  giftcards: 'requery',
  vouchers: 'requery',
};

function question({ port, adapter }: Present, now: Date): (() => Promise<unknown>) | undefined {
  const reference = `CHECK${newUuid().replaceAll('-', '')}`;
  const name = questions[port] ?? '';
  const method: unknown = Reflect.get(adapter, name);
  if (typeof method === 'function') {
    const asked = name === 'getDeposit' ? reference : { reference, sentAt: now };
    return () => Promise.resolve(Reflect.apply(method, adapter, [asked]) as unknown);
  }
  const { getFloat } = adapter;
  return getFloat && (() => getFloat());
}

/**
 * Asks something harmless: a provider that recognises us refuses it, and one that doesn't refuses
 * our key.
 */
async function tryKey(
  present: Present,
  now: Date,
): Promise<Pick<CheckedProvider, 'key' | 'clock'>> {
  const ask = question(present, now);
  if (!ask) return { key: fine('nothing harmless to ask'), clock: fine('not asked') };
  const { answer, seen } = withStatus(ask);
  const ending = await answer.then(endingOf, () => thrown);
  const said = [ending.outcome, ending.reason].filter(Boolean).join(', ');
  const key = ending.isTrouble ? wrong(`no use: ${said}`) : fine('answers');
  if (seen.skewMs === null) return { key, clock: fine('not told') };
  const seconds = Math.round(seen.skewMs / 1000);
  const clock = `${Math.abs(seconds)} s ${seconds < 0 ? 'behind' : 'ahead'}`;
  return { key, clock: Math.abs(seconds) > providerHealth.skewS ? wrong(clock) : fine(clock) };
}

/** Our balance there, and whether it is lower than it should be. */
async function readFloat({ port, adapter: { getFloat } }: Present): Promise<CheckResult> {
  if (!getFloat) return fine('not told');
  const outcome = await getFloat().catch(() => undefined);
  if (outcome?.kind !== 'done') return wrong('no answer');
  const accounts: Partial<Record<string, string>> = floatOfPort;
  const sums = outcome.value.map((sum) => {
    const floor = floorOf(accounts[port] ?? '', sum.currency);
    const isLow = floor !== null && sum.minor < parseAmount(floor);
    return { isLow, text: `${formatMinor(sum)}${isLow ? ', low' : ''}` };
  });
  const said = sums.map(({ text }) => text).join(' · ') || 'nothing';
  return sums.some(({ isLow }) => isLow) ? wrong(said) : fine(said);
}

/** Our own reader must accept a notice that the provider signed, and no other. */
function tryNotice(adapter: Adapter): CheckResult {
  if (!sendsNotices(adapter)) return fine('sends none');
  const forged = adapter.readNotice(() => undefined, new TextEncoder().encode('{}'), 'forged');
  if (forged.ok) return wrong('takes a forged one');
  const sample = adapter.sampleNotice?.();
  if (!sample) return fine('refuses a forged one');
  const { ok } = adapter.readNotice(sample.header, sample.raw, sample.secret);
  return ok ? fine('reads its own') : wrong('refuses its own');
}

const kindOf = ({ isSandbox, id }: Adapter): CheckedProvider['kind'] => {
  if (!isSandbox) return 'real';
  return id.endsWith('-sandbox') ? 'stand-in' : 'trial';
};

async function checkOne({ env, clock }: Services, present: Present): Promise<CheckedProvider> {
  const { port, adapter } = present;
  const { key, clock: skew } = await tryKey(present, clock.now());
  const address = sendsNotices(adapter)
    ? noticeAddress(env, adapter, adapter.sampleNotice?.())
    : null;
  return {
    port,
    provider: adapter.id,
    kind: kindOf(adapter),
    address,
    key,
    clock: skew,
    float: await readFloat(present),
    notice: tryNotice(adapter),
  };
}

/**
 * Checks every provider in use without moving anything: its key, balance, clock, and our reading of its
 * notices.
 */
export async function checkAllProviders(services: Services): Promise<CheckedProvider[]> {
  const checked: CheckedProvider[] = [];
  for (const present of listPresent(services.providers))
    if (present.inUse) checked.push(await checkOne(services, present));
  return checked;
}

/** An adapter whose provider sends it notices. */
interface NotifyingAdapter extends Adapter {
  readNotice(
    header: (name: string) => string | undefined,
    raw: Uint8Array,
    secret?: string,
  ): { ok: boolean };
}

const sendsNotices = (adapter: Adapter): adapter is NotifyingAdapter => 'readNotice' in adapter;

const TRIAL = /-trial$/;

/** The address for a provider's notices; its test system uses the same one. */
const noticeAddress = (
  { origin }: Pick<Env, 'origin'>,
  { id }: Pick<Adapter, 'id'>,
  { secret }: Partial<SampleNotice> = {},
): string => [origin, 'api/webhooks', id.replace(TRIAL, ''), secret].filter(Boolean).join('/');
