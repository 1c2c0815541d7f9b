import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, isLost } from '#lib/browser/api/api-error.ts';
import { idempotencyKey } from '#lib/browser/api/idempotency-key.ts';
import { readWheel, spinWheel } from '#lib/rewards/browser/wheel-calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import type { Wheel, WheelSpin } from '#lib/rewards/prize-wheel.contract.ts';
import { CLIENT_SEED } from '#lib/rewards/prize-draw.ts';
import { angleAfter, slicesOf } from '#lib/rewards/wheel-picture.ts';
import { resultText } from '#lib/rewards/wheel-words.ts';

const TURNS = 4;

const randomSeed = (): string => idempotencyKey().replaceAll('-', '').slice(0, 16);

/** Where the wheel has to stop for a prize; the odds may have changed since the page was rendered. */
function middleOf({ odds, drawn }: WheelSpin): number {
  const at = odds.findIndex(({ prize }) => prize === drawn);
  return slicesOf(odds.map(({ weight }) => weight))[at]?.middle ?? 0;
}

/** Whether the wheel may have been spun despite the error. */
const isUnclear = (error: unknown): boolean =>
  isLost(error) ||
  (error instanceof ApiError && (error.status >= 500 || error.code === 'idempotency_in_progress'));

const ignore = () => undefined;

/** The member's own seed: drawn by the browser, and editable until the spin. */
function useSeed() {
  const [seed, setSeed] = useState('');
  useEffect(() => setSeed(randomSeed()), []);
  const error =
    seed === '' || CLIENT_SEED.test(seed)
      ? undefined
      : 'Use up to 64 letters, digits, spaces, dots, hyphens or underscores.';
  return { seed, setSeed, error, renew: () => setSeed(randomSeed()) };
}

export type Phase = 'ready' | 'sending' | 'turning' | 'unclear';

/** One spin after another: the request, the wheel's position, and the prize. */
export function useWheel(given: Wheel, past: readonly WheelSpin[]) {
  const [wheel, setWheel] = useState(given);
  const [spins, setSpins] = useState(past);
  const [phase, setPhase] = useState<Phase>('ready');
  const [angle, setAngle] = useState(0);
  const [said, setSaid] = useState('');
  const own = useSeed();
  // the same until we know the outcome: a second press is not a second spin
  const asked = useRef<{ key: string; seed: string; coins: number } | null>(null);
  const next = useRef<{ wheel: Wheel; spin: WheelSpin } | null>(null);

  const spin = async (coins: number) => {
    asked.current ??= { key: idempotencyKey(), seed: own.seed, coins };
    const { key, seed, coins: agreed } = asked.current;
    setSaid('');
    setPhase('sending');
    try {
      const body = { gold_coins: agreed, ...(seed && { client_seed: seed }) };
      const { data } = await spinWheel(body, key);
      asked.current = null;
      next.current = data;
      setPhase('turning');
      setAngle((before) => angleAfter(before, middleOf(data.spin), TURNS));
    } catch (error) {
      const unclear = isUnclear(error);
      if (!unclear) asked.current = null;
      setPhase(unclear ? 'unclear' : 'ready');
      presentError(error);
      // refused: what this page shows is outdated
      if (!unclear) await readWheel().then(({ data }) => setWheel(data), ignore);
    }
  };
  const { renew } = own;
  const onStill = useCallback(() => {
    const found = next.current;
    if (!found) return;
    next.current = null;
    setWheel(found.wheel);
    setSpins((all) => [found.spin, ...all.filter(({ id }) => id !== found.spin.id)]);
    setSaid(resultText(found.spin));
    setPhase('ready');
    renew();
  }, []);
  return { wheel, spins, phase, angle, said, own, spin, onStill };
}

export type ShownWheel = ReturnType<typeof useWheel>;
