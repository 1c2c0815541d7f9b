import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { limitMs } from '#server/db/time-limits.ts';
import { usualLimits } from '#server/door/limits.ts';
import { usualTiming } from '#server/providers/json-client.ts';
import { withOrdinaryTimeLimits, withSettings } from '#tests/support/time-limits.ts';

const limitsOfNow = () => {
  const { options, connectionTimeoutMillis } = openDatabase('postgres://nowhere/oja').sql.options;
  const { headersMs, requestMs, graceMs } = usualLimits();
  return {
    database: [options, connectionTimeoutMillis],
    door: [headersMs, requestMs, graceMs],
    providers: [usualTiming().sendMs, usualTiming().readMs],
  };
};

describe('limits of time', () => {
  it('are those of the product in a test that is about them', async () => {
    expect(await withOrdinaryTimeLimits(limitsOfNow)).toEqual({
      database: [
        '-c role=oja_app -c lock_timeout=2000 -c statement_timeout=5000 -c idle_in_transaction_session_timeout=10000',
        5_000,
      ],
      door: [15_000, 30_000, 8_000],
      providers: [30_000, 10_000],
    });
  });

  it('are twenty times as long in every other test', () => {
    expect(limitsOfNow()).toEqual({
      database: [
        '-c role=oja_app -c lock_timeout=40000 -c statement_timeout=100000 -c idle_in_transaction_session_timeout=200000',
        100_000,
      ],
      door: [300_000, 600_000, 160_000],
      providers: [600_000, 200_000],
    });
  });

  it('are never raised in production', async () => {
    const there = { TIME_LIMITS: 'raised', OJA_MODE: 'production' };
    expect(await withSettings(there, () => limitMs(2_000))).toBe(2_000);
  });
});

const root = join(import.meta.dirname, '../..');
const sourcesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({
      name: `${folder}/${name}`,
      text: readFileSync(join(root, folder, name), 'utf8'),
    }));
const namesOf = (sources: { name: string; text: string }[], pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ name }) => name);

describe('nothing fails because a machine is slow:', () => {
  const others = /^tests\/(bench|shots|selection|support\/journeys|[^/]+$)|\.spec\.ts$/;
  const tests = sourcesIn('tests').filter(({ name }) => !others.test(name));

  it('every limit of the server that aborts something can be raised', () => {
    const givesUp =
      /AbortSignal\.timeout\(|connectionTimeoutMillis|\btimeout: (?:[A-Z]|\d)|SIGKILL'\), [A-Z\d]/;
    const raised = /limitMs\(|usualTiming\(|signal: AbortSignal\.timeout\(timing\./;
    const fixed = sourcesIn('src/server').filter(({ text }) => givesUp.test(text));
    expect(fixed.length).toBeGreaterThan(10);
    // `npm run dev` has no tests, and the browser keeps what it learned about passkeys
    const allowed = ['src/server/ops/dev.ts'];
    expect(
      fixed
        .filter(({ name, text }) => !raised.test(text) && !allowed.includes(name))
        .map(({ name }) => name),
    ).toEqual([]);
  });

  it('no test measures how long something took', () => {
    expect(namesOf(tests, /expect\([^;]*?\b(?:Date|performance)\.now\(\) - /)).toEqual([]);
  });

  it('no test gives up sooner than all others do, or simulates a vendor that is given up soon', () => {
    expect(
      namesOf(
        tests,
        /\{\s*timeout: [\d_]+,?\s*\}|(?:sendMs|readMs|timeoutMs): [\d_]+|vi\.waitFor\([^;]*, [\d_]+\);/,
      ),
    ).toEqual([]);
  });

  it('no test sleeps for a second', () => {
    expect(namesOf(tests, /(?:setTimeout|sleep)\((?:\w+, )?(?:\d{4,}|\d+_\d+)\)/)).toEqual([]);
  });
});
