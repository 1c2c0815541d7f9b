/** Enough to keep the database busy, few enough that a place is held before most have looked. */
const AT_ONCE = 4;

interface Gate {
  running: number;
  waiting: (() => void)[];
}

const gates = new Map<string, Gate>();

/**
 * Does work about one event for a few people at a time, first come first served; the rest wait here, where it costs
 * nothing. When a thousand come at once, most of them look after the last place is gone, and hear it at once,
 * instead of all of them finding it free and then waiting for its lock.
 */
export async function inTurn<T>(event: string, work: () => Promise<T>): Promise<T> {
  const gate = gates.get(event) ?? { running: 0, waiting: [] };
  gates.set(event, gate);
  if (gate.running < AT_ONCE) gate.running += 1;
  else await new Promise<void>((resolve) => gate.waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = gate.waiting.shift();
    if (next) next();
    else {
      gate.running -= 1;
      if (gate.running === 0) gates.delete(event);
    }
  }
}
