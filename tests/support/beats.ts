import { vi } from 'vitest';
import { BEAT_MS } from '#server/http/event-stream.ts';

/** Streams of events whose heartbeats are triggered by the test. */
export function watchBeats() {
  const beats = new Set<() => void>();
  const { setInterval: start } = globalThis;
  vi.spyOn(globalThis, 'setInterval').mockImplementation((work: () => void, ms?: number) => {
    if (ms !== BEAT_MS) return start(work, ms);
    beats.add(work);
    return start(() => undefined, ms).unref();
  });
  return () => beats.forEach((beat) => beat());
}
