import { createServer } from 'node:net';

/* Linux assigns ports from 32768 on to connecting programs. A port from there that is free now may
   be taken a moment later, by a browser for example, so servers under test use lower ones. */
const LOWEST = 20_000;
const BEYOND = 32_000;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    // on all addresses, as the product listens
    probe.listen(port, () => probe.close(() => resolve(true)));
  });

/** The first of `count` neighbouring ports on which no one listens, and which no connection will be given. */
export async function findFreePorts(count: number): Promise<number> {
  const first = LOWEST + Math.floor(Math.random() * (BEYOND - LOWEST - count));
  for (let port = first; port < first + count; port++)
    if (!(await isFree(port))) return findFreePorts(count);
  return first;
}
