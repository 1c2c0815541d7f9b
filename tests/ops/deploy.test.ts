import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { programFiles } from '#build/programs.ts';
import { root } from '#server/ops/root.ts';
import { settingNames } from '#server/platform/env.ts';
import { readSteps } from '#tests/drill/deploy/steps.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const units = readdirSync(join(root, 'deploy/systemd'));

describe('the guide for deploying', () => {
  const steps = readSteps(read('docs/deploy.md'));
  const typed = steps.map(({ script }) => script).join('\n');

  it('has its steps in numbered sections, and ends with the upgrade', () => {
    const titles = [...new Set(steps.map(({ title }) => title))];
    expect(titles.slice(0, -1).map((title) => title.slice(0, 2))).toEqual(
      titles.slice(0, -1).map((_, n) => `${n + 1}.`),
    );
    expect(titles.at(-1)).toBe('Upgrade and roll back');
  });

  it('uses files that are in the repository', () => {
    const paths = [...typed.matchAll(/\/srv\/oja\/(?:source|current)\/([\w/.-]+\w)/g)];
    expect(paths.length).toBeGreaterThan(3);
    for (const [, path = ''] of paths)
      expect([path, existsSync(join(root, path))]).toEqual([path, true]);
  });

  it('writes settings that exist', () => {
    const names = [...typed.matchAll(/^([A-Z][A-Z_]+)=/gm)].map(([, name]) => name);
    expect(names).toContain('SECRET');
    for (const name of names) expect(settingNames).toContain(name);
  });
});

describe('the units of systemd', () => {
  it.each(units)('%s runs a program that the build makes', (unit) => {
    const started = [
      ...read(`deploy/systemd/${unit}`).matchAll(/^ExecStart=.* (\S+\.(?:mjs|ts))/gm),
    ];
    expect(started.length).toBeGreaterThan(0);
    for (const [, file = ''] of started) {
      const name = /^dist\/programs\/(\w+)\.mjs$/.exec(file)?.[1];
      expect(name ? Object.keys(programFiles).includes(name) : existsSync(join(root, file))).toBe(
        true,
      );
    }
  });

  it.each(units)('%s has no administrator rights', (unit) => {
    const lines = read(`deploy/systemd/${unit}`).split('\n');
    for (const line of [
      'User=oja',
      'CapabilityBoundingSet=',
      'NoNewPrivileges=true',
      'ProtectSystem=strict',
    ])
      expect(lines).toContain(line);
  });
});

describe('the units that run all the time', () => {
  const lasting = units.filter((unit) => !read(`deploy/systemd/${unit}`).includes('Type=oneshot'));

  it.each(lasting)('%s is started again however often it ends without its database', (unit) => {
    const lines = read(`deploy/systemd/${unit}`).split('\n');
    expect(lines).toContain('Restart=always');
    // by default systemd gives up after five starts in ten seconds
    expect(lines.slice(0, lines.indexOf('[Service]'))).toContain('StartLimitIntervalSec=0');
  });
});

describe('the units of backups', () => {
  const folder = 'deploy/backup';
  const script = read(`${folder}/backup.sh`);
  const files = readdirSync(join(root, folder));
  const timers = files.filter((file) => file.endsWith('.timer'));

  it('run commands that the script knows', () => {
    for (const file of files.filter((each) => each.endsWith('.service'))) {
      const [, path = '', command] =
        /^ExecStart=\/srv\/oja\/current\/(\S+) (\w+)$/m.exec(read(`${folder}/${file}`)) ?? [];
      expect([file, existsSync(join(root, path))]).toEqual([file, true]);
      expect(script).toContain(`\n${command}() {`);
    }
  });

  it('are each started by a timer, which is stopped during a restore', () => {
    const services = files.filter((file) => file.endsWith('.service'));
    expect(timers.map((file) => file.replace('.timer', '.service'))).toEqual(services);
    const listed = /^readonly TIMERS='(.+)'$/m.exec(read(`${folder}/common.sh`))?.[1];
    expect(listed?.split(' ').toSorted()).toEqual(timers.toSorted());
  });

  it('keep the log no older than the recovery goal of five seconds', () => {
    const [, seconds] = /^archive_timeout = (\d+)s$/m.exec(read(`${folder}/postgresql.conf`)) ?? [];
    expect(Number(seconds)).toBeLessThan(5);
  });
});
