import { Agent } from 'node:http';
import { amount } from './amount.ts';
import { besideOthers, info, send, timePage, timeQuiet, type Server } from './beside-others.ts';
import { median, waitForQuiet } from './load.ts';
import { atMost, type Row } from './row.ts';

const CLIENTS = 4;
const ROUNDS = amount(4, 1);
const BODIES = amount(10, 1);
const MOST_RATIO = 2;
/** How long a client waits between lines on its slow network. */
const PAUSE_MS = 100;

const fields = Object.fromEntries(Array.from({ length: 75_000 }, (_, n) => [`k${n}`, 1]));
const bodies = {
  '75,000 unknown fields': JSON.stringify(fields),
  'nested 500,000 deep': '['.repeat(500_000),
  'a list of 400,000': `[${'1,'.repeat(400_000)}1]`,
};

const hostile = new Agent({ keepAlive: true, maxSockets: CLIENTS });
const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

async function sendSome(server: Server, body: string): Promise<number[]> {
  const answers: number[] = [];
  for (let n = 0; n < BODIES; n += 1) {
    answers.push(await send(server, { path: '/api/login', agent: hostile, body }));
    await pause();
  }
  return answers;
}

async function timeBeside(server: Server, body: string) {
  let isOver = false;
  const clients = Array.from({ length: CLIENTS }, () => sendSome(server, body));
  const answers = Promise.all(clients).finally(() => (isOver = true));
  const times: number[] = [];
  while (!isOver) times.push(await timePage(server));
  return { times, answers: (await answers).flat() };
}

async function measure(server: Server): Promise<Row[]> {
  await timeQuiet(server);
  await waitForQuiet(10_000);
  const rows: Row[] = [];
  for (const [name, body] of Object.entries(bodies)) {
    const quiet: number[] = [];
    const beside: number[] = [];
    let odd = 0;
    // In turns, so that a slow moment of the machine hits both.
    for (let round = 0; round < ROUNDS; round += 1) {
      quiet.push(...(await timeQuiet(server)));
      const { times, answers } = await timeBeside(server, body);
      beside.push(...times);
      odd += answers.filter((status) => status !== 400).length;
    }
    rows.push(
      info(`page, quiet, median`, median(quiet), 'ms'),
      info(`page beside bodies with ${name}, median`, median(beside), 'ms'),
      atMost(`${name}: beside against quiet`, median(beside) / median(quiet), 'x', MOST_RATIO),
      atMost(`${name}: answers that are no 400`, odd, '', 0),
    );
  }
  return rows;
}

/** What everyone else feels while four clients send what takes long to read. */
export const benchHostileBodies = (): Promise<Row[]> =>
  besideOthers((server) => measure(server).finally(() => hostile.destroy()));
