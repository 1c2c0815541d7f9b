import { Agent } from 'node:http';
import { amount } from './amount.ts';
import {
  besideOthers,
  info,
  send,
  slowest,
  timePage,
  timeQuiet,
  type Server,
} from './beside-others.ts';
import { median, waitForQuiet } from './load.ts';
import type { Row } from './row.ts';

const WAVE = amount(200, 20);
const WAVES = amount(4, 1);
const MOST_RATIO = 3;

const flood = new Agent({ keepAlive: true, maxSockets: WAVE });

/** Failed sign-ins for different names, all at once. */
const wave = (server: Server, round: number) =>
  Promise.all(
    Array.from({ length: WAVE }, (_, n) => {
      const body = JSON.stringify({
        auth_input: `nobody${round}x${n}@mail.example`,
        password: 'x',
      });
      return send(server, { path: '/api/login', agent: flood, body });
    }),
  );

/** Requests the page repeatedly until the wave is answered. */
async function timeUnderWave(server: Server, round: number) {
  const times: number[] = [];
  let answers: number[] | undefined;
  const flooding = wave(server, round).then((got) => (answers = got));
  while (!answers) times.push(await timePage(server));
  return { times, answers: await flooding };
}

async function measure(server: Server): Promise<Row[]> {
  await timeQuiet(server);
  await waitForQuiet(10_000);
  const quiet: number[] = [];
  const flooded: number[] = [];
  const answers: number[] = [];
  // Alternating, so that a slow moment of the machine affects both.
  for (let round = 0; round < WAVES; round += 1) {
    quiet.push(...(await timeQuiet(server)));
    const under = await timeUnderWave(server, round);
    flooded.push(...under.times);
    answers.push(...under.answers);
  }
  const refused = answers.filter((status) => status === 503).length;
  const odd = answers.filter((status) => status !== 503 && status !== 401).length;
  const ratio = median(flooded) / median(quiet);
  return [
    info('page, quiet, median', median(quiet), 'ms'),
    info(`page, ${WAVE} wrong sign-ins at once, median`, median(flooded), 'ms'),
    info('page, quiet, 95 of 100', slowest(quiet), 'ms'),
    info(`page, ${WAVE} wrong sign-ins at once, 95 of 100`, slowest(flooded), 'ms'),
    {
      name: 'flooded against quiet',
      value: ratio,
      unit: 'x',
      gate: `at most ${MOST_RATIO}`,
      ok: ratio <= MOST_RATIO,
    },
    info('sign-ins told to come back later', (100 * refused) / answers.length, '%'),
    { name: 'sign-ins answered oddly', value: odd, unit: '', gate: 'exactly 0', ok: odd === 0 },
  ];
}

/** The effect of a flood of sign-ins on everyone else: the hashes wait in a short queue. */
export const benchLoginFlood = (): Promise<Row[]> =>
  besideOthers((server) => measure(server).finally(() => flood.destroy()));
