import { useEffect, useState } from 'react';
import { readJson, store } from '#lib/browser/storage.ts';

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** The transfers that their sender has ticked; kept across reloads on this device. */
export function useSentTransfers(reference: string) {
  const name = `sent:${reference}`;
  const [ticks, setTicks] = useState<readonly number[]>([]);
  useEffect(() => {
    const saved = readJson(name);
    if (Array.isArray(saved)) setTicks(saved.filter(isNumber));
  }, [name]);
  const tick = (n: number, isSent: boolean) => {
    const others = ticks.filter((each) => each !== n);
    const next = isSent ? [...others, n] : others;
    setTicks(next);
    store(name, JSON.stringify(next));
  };
  return { ticks, tick };
}
