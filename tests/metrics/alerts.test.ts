import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { measureBackups } from '#server/metrics/backup-proof.ts';
import { measureBusiness } from '#server/metrics/business.ts';
import { timeRequests } from '#server/metrics/request-times.ts';
import { root } from '#server/ops/root.ts';
import { systemClock } from '#server/platform/clock.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Everything that a process can serve, with the labels of each. */
function servedFigures() {
  const registry = new Registry();
  measureBusiness({ db: {} as Database }, registry);
  measureBackups({ clock: systemClock, env: { DATA_DIR: '' } }, registry);
  timeRequests(registry);
  const ofBusiness = registry.getMetricsAsArray().map(({ name }) => name);
  collectDefaultMetrics({ register: registry });
  const labels = (metric: object) => (Reflect.get(metric, 'labelNames') ?? []) as string[];
  const all = registry.getMetricsAsArray();
  registry.clear();
  return { ofBusiness, labels: new Map(all.map((metric) => [metric.name, labels(metric)])) };
}

const served = servedFigures();

const used = (text: string): string[] =>
  [...text.matchAll(/\b(?:oja|http_server|process|nodejs)_\w+/g)].map(([name]) =>
    name.replace(/_(?:bucket|count|sum)$/, ''),
  );

/** The expressions of the board, each with its title. */
const board = JSON.parse(read('deploy/prometheus/board.json')) as {
  panels: { id: number; title: string; targets?: { expr: string }[] }[];
};
const drawn = board.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }): [string, string] => [title, expr]),
);

describe('the alert rules', () => {
  const rules = read('deploy/prometheus/alerts.yml');

  it('use figures that exist', () => {
    const names = used(rules);
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) expect([...served.labels.keys()]).toContain(name);
  });

  it('are explained in the operations guide, as is every figure of the business', () => {
    const guide = read('docs/operations.md');
    const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => name);
    for (const name of [...alerts, ...served.ofBusiness]) expect(guide).toContain(`\`${name}\``);
  });
});

describe('the board', () => {
  it.each(drawn)('draws figures and labels that exist: %s', (_, expr) => {
    const names = used(expr);
    expect(names).not.toEqual([]);
    for (const name of names) expect([...served.labels.keys()]).toContain(name);
    const labels = names.flatMap((name) => served.labels.get(name) ?? []);
    for (const [, list = ''] of expr.matchAll(/by \(([^)]*)\)/g))
      for (const label of list.split(', ')) expect(['le', ...labels]).toContain(label);
  });

  it('draws every figure of the business, and each panel has its own number', () => {
    const names = drawn.flatMap(([, expr]) => used(expr));
    for (const name of served.ofBusiness) expect(names).toContain(name);
    const ids = board.panels.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
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
