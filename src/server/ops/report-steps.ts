const EVERY_MS = 10_000;

const secondsSince = (start: number): number => Math.round((performance.now() - start) / 1000);

/**
 * Prints progress: a line for each of several steps, and another one every ten seconds while a step takes
 * longer.
 */
export function reportDuring(
  what: string,
  say: (line: string) => void = console.log,
  everyMs = EVERY_MS,
): <Value>(work: Promise<Value>) => Promise<Value> {
  const start = performance.now();
  say(`${what} ...`);
  const timer = setInterval(() => say(`${what}: ${secondsSince(start)} s ...`), everyMs);
  return (work) => work.finally(() => clearInterval(timer));
}

/** The steps of one job, numbered: "2 of 4: Drawing the pictures for chats ...". */
export function numberedSteps(count: number, say?: (line: string) => void) {
  let done = 0;
  return <Value>(what: string, work: () => Promise<Value>): Promise<Value> => {
    done += 1;
    const during = reportDuring(`${done} of ${count}: ${what}`, say);
    return during(work());
  };
}
