import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { root } from '#server/ops/root.ts';
import { readSteps, type Step } from './steps.ts';
import { boot, makeArchive, unpack, type System } from './system.ts';

export const HOST = 'oja.localhost';
export const [FIRST, SECOND] = ['drill-1', 'drill-2'];
/** A file whose script every page loads, so that the second release has another one. */
const CHANGED = 'src/lib/browser/after-load/main.ts';
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
/** Caddy’s own authority, which it uses for names that end with `localhost`. */
const AUTHORITY = 'var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt';
const cache = join(root, '.cache');

function git(folder: string, ...args: string[]): void {
  const own = ['-c', 'user.name=Drill', '-c', 'user.email=drill@oja.example'];
  const { status, stderr } = spawnSync('git', ['-C', folder, ...own, ...args], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr}`);
}

/** The repository with two releases in it: the last commit, and one with a change of a script. */
function addSource(folder: string): void {
  const source = join(folder, 'srv/source');
  mkdirSync(join(folder, 'srv'), { recursive: true });
  git(root, 'clone', '--quiet', '--no-hardlinks', root, source);
  git(source, 'tag', FIRST);
  if (!existsSync(join(source, CHANGED))) throw new Error(`${CHANGED} is missing.`);
  appendFileSync(join(source, CHANGED), "\nconsole.debug('the second release of the drill');\n");
  git(source, 'commit', '--quiet', '--all', '--message', 'Add a change for the drill');
  git(source, 'tag', SECOND);
  writeFileSync(join(folder, 'etc/gitconfig'), '[safe]\n\tdirectory = *\n');
}

/** The editor of the page, and the certificates of this machine, which may be behind a proxy that inspects. */
function addOwner(folder: string, settings: string): void {
  writeFileSync(join(folder, 'root/keys'), settings);
  writeFileSync(join(folder, 'usr/local/bin/add-keys'), '#!/bin/sh\ncat /root/keys >> "$1"\n', {
    mode: 0o755,
  });
  copyFileSync(CERTIFICATES, join(folder, 'usr/local/share/drill.crt'));
}

export async function timed<T>(title: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const answer = await work();
  console.log(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${title}`);
  return answer;
}

/** The shell blocks of a page in docs. */
export const stepsOf = (page: string): Step[] =>
  readSteps(readFileSync(join(root, 'docs', page), 'utf8'));

export interface Machine {
  system: System;
  folder: string;
  /** The path of Caddy’s authority, seen from outside. */
  authority: string;
  /** What an owner sets before following the pages. */
  env: Record<string, string>;
}

/**
 * Starts an empty Debian 13 in a folder of the cache.
 * @param settings what its owner adds in the editor
 * @param disks see boot
 */
export async function startMachine(
  name: string,
  settings: string,
  disks: Readonly<Record<string, string>> = {},
): Promise<Machine> {
  const [archive, folder] = [join(cache, 'debian-13.tar'), join(cache, name)];
  mkdirSync(cache, { recursive: true });
  await timed('an empty Debian 13', async () => makeArchive(archive));
  unpack(archive, folder);
  addSource(folder);
  addOwner(folder, settings);
  const system = await timed('its first start', () => boot(folder, disks));
  const env = {
    OJA_DOMAIN: HOST,
    OJA_SOURCE: '/srv/source',
    OJA_RELEASE: FIRST,
    EDITOR: 'add-keys',
    DEBIAN_FRONTEND: 'noninteractive',
    CURL_CA_BUNDLE: `/${AUTHORITY}`,
    NODE_EXTRA_CA_CERTS: '/usr/local/share/drill.crt',
  };
  return { system, folder, authority: join(folder, AUTHORITY), env };
}

/** Runs steps of a page in order, and prints how long each took. */
export async function follow({ system, env }: Machine, steps: readonly Step[]): Promise<void> {
  for (const { title, script } of steps) await timed(title, () => system.run(script, env));
}

/** The end of the product’s log, for a drill that failed. */
export const readLog = ({ system }: Pick<Machine, 'system'>): Promise<string> =>
  system.run("journalctl --no-pager -u 'oja-*' | grep -v '\"request\"' | tail -40");
