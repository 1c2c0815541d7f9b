import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { measureBackups } from '#server/metrics/backup-proof.ts';
import { measureBusiness } from '#server/metrics/business.ts';
import { timeRequests } from '#server/metrics/request-times.ts';
import { root } from '#server/ops/root.ts';
import { systemClock } from '#server/platform/clock.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Names of everything that a process can serve. */
function servedNames(): string[] {
  const registry = new Registry();
  measureBusiness({ db: {} as Database }, registry);
  measureBackups({ clock: systemClock, env: { DATA_DIR: '' } }, registry);
  timeRequests(registry);
  return registry.getMetricsAsArray().map(({ name }) => name);
}

const used = (text: string): string[] => [
  ...new Set([...text.matchAll(/\b(?:oja|http_server)_\w+/g)].map(([name]) => name)),
];
const withoutSuffix = (name: string) => name.replace(/_(?:bucket|count|sum)$/, '');

describe('the alert rules', () => {
  const rules = read('deploy/prometheus/alerts.yml');

  it('use figures that exist', () => {
    const names = used(rules).map(withoutSuffix);
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) expect(servedNames()).toContain(name);
  });

  it('are explained in the operations guide, as is every figure of the business', () => {
    const guide = read('docs/operations.md');
    const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => name);
    for (const name of [...alerts, ...servedNames()]) expect(guide).toContain(`\`${name}\``);
  });
});

describe('the scraped ports', () => {
  it('are those that the units give to their processes', () => {
    const scraped = [...read('deploy/prometheus/prometheus.yml').matchAll(/127\.0\.0\.1:(\d+)/g)];
    const pairs = /readonly PAIRS=\('(.+)' '(.+)'\)/.exec(read('deploy/release.sh')) ?? [];
    const web = pairs.slice(1).flatMap((pair) => pair.split(' '));
    expect(scraped.map(([, port]) => port)).toEqual([...web.map((port) => `1${port}`), '14320']);
    expect(read('deploy/systemd/oja-web@.service')).toContain('METRICS_PORT=1%i');
    expect(read('deploy/systemd/oja-worker.service')).toContain('METRICS_PORT=14320');
  });
});
