import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { airtimePurchase, openAccount } from '#tests/drill/product/members.ts';
import { siteAt, type Site } from '#tests/drill/product/site.ts';
import { startProduct } from '#tests/support/product.ts';
import type { Said } from './said.ts';

/*
 * Runs in the network of the databases, and starts the product there. The first argument is the file for its output.
 * Members buy, and look at their orders and pages, until a line comes in; then the last purchases are finished. The product
 * runs until the input ends.
 */

const MEMBERS = 8;
const PAUSE_MS = 1_000;
/** What a member’s money is enough for. */
const PURCHASES = 380;
const RETRY_MS = 500;

const [, , outputFile = ''] = process.argv;
const product = await startProduct({
  UNDO_WINDOW_S: '0',
  TIME_LIMITS: 'on',
  LOG_LEVEL: 'info',
});
let written = 0;
const keepOutput = () => {
  const text = product.output();
  appendFileSync(outputFile, text.slice(written));
  written = text.length;
};
setInterval(keepOutput, 1_000).unref();

const say = (said: Said): void => console.log(JSON.stringify(said));
const placed: { reference: string; token: string; site: Site }[] = [];
let isOver = false;
const input = createInterface({ input: process.stdin }).on('line', () => (isOver = true));
const ended = once(input, 'close');

const failed = ({ cause, message }: Error) => ({
  status: 0,
  body: cause instanceof Error ? cause.message : message,
});

/** The data of an answer, which is reported. Undefined when there is none, as with “try again”. */
async function ask(
  what: string,
  asked: Promise<{ status: number; body: string }>,
): Promise<Record<string, string> | undefined> {
  const sent = Date.now();
  const { status, body } = await asked.catch(failed);
  const isData = status >= 200 && status < 300;
  say({ kind: 'answer', what, status, sent, at: Date.now(), ...(isData ? {} : { body }) });
  return isData ? (JSON.parse(body) as { data: Record<string, string> }).data : undefined;
}

async function visit(site: Site, path: string): Promise<void> {
  const sent = Date.now();
  const status = await site.visit(path).catch(() => 0);
  say({ kind: 'answer', what: `page ${path}`, status, sent, at: Date.now() });
}

/** One purchase, repeated with its key until it is acknowledged. */
async function buy(site: Site, token: string): Promise<void> {
  const [key, body] = [randomUUID(), airtimePurchase()];
  say({ kind: 'tried', key });
  for (;;) {
    const sent = Date.now();
    const asked = site.send('POST', '/api/bills/purchase', { token, key, body });
    const reference = (await ask('purchase', asked))?.['reference_code'];
    if (reference) {
      placed.push({ reference, token, site });
      return say({ kind: 'placed', key, reference, sent, at: Date.now() });
    }
    await sleep(RETRY_MS);
  }
}

async function untilItWorks<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      say({ kind: 'sign-up', text: String(error) });
      await sleep(RETRY_MS);
    }
  }
}

async function shop(): Promise<void> {
  const site = siteAt(product.origin);
  while (!isOver) {
    const token = await untilItWorks(() => openAccount(site.call));
    say({ kind: 'shopping' });
    for (let n = 0; n < PURCHASES && !isOver; n += 1) {
      await buy(site, token);
      await sleep(PAUSE_MS * (0.5 + Math.random()));
    }
  }
}

/** Looks at orders that were acknowledged lately, and says in which state they are. */
async function look(): Promise<void> {
  while (!isOver) {
    const recent = placed.slice(-40);
    const chosen = recent[Math.floor(Math.random() * recent.length)];
    if (chosen) {
      const { reference, token, site } = chosen;
      const asked = site.send('GET', `/api/transactions/${reference}`, { token });
      const status = (await ask('order', asked))?.['status'];
      if (status) say({ kind: 'seen', reference, status });
      await visit(site, '/wallet');
    }
    await sleep(PAUSE_MS / 2);
  }
}

await Promise.all([look(), ...Array.from({ length: MEMBERS }, shop)]);
say({ kind: 'over' });
await ended;
await product.stop();
keepOutput();
process.exit(0);
