import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What the kernel counts in, a second; 100 on every Linux that node runs on. */
const ticksPerSecond = (): number => {
  try {
    return Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  } catch {
    return 100;
  }
};

/** Fields of /proc/self/stat after the name: user and system time of ended children, and of their children. */
const CHILDREN = [13, 14];

function readTicks(): number | undefined {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return CHILDREN.reduce((sum, index) => sum + Number(fields[index]), 0);
  } catch {
    return undefined;
  }
}

/**
 * The CPU seconds of processes as they end. Lanes run in parallel, so it is read when a child has just ended:
 * the increase since the last time belongs to that child and the children it has waited for. A process that
 * outlives its parent isn't included: those that a test kills together with their parent, and those that an
 * editor or a browser leaves behind.
 */
export function cpuMeter(): () => number | undefined {
  const perSecond = ticksPerSecond();
  let before = readTicks() ?? 0;
  return () => {
    const now = readTicks();
    if (now === undefined) return undefined;
    const spent = (now - before) / perSecond;
    before = now;
    return spent;
  };
}
