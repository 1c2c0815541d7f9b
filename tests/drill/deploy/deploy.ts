import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '#server/ops/root.ts';
import { readSteps } from './steps.ts';
import { boot, makeArchive, unpack, type System } from './system.ts';

const HOST = 'oja.localhost';
const MAIL_PORT = 2525;
const [FIRST, SECOND] = ['drill-1', 'drill-2'];
/** A file whose script every page loads, so that the second release has another one. */
const CHANGED = 'src/lib/browser/after-load/main.ts';
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
/** Caddy’s own authority, which it uses for names that end with `localhost`. */
const AUTHORITY = 'var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt';

/** Settings that an owner adds in the editor. The keys are of the right form and open nothing. */
const settings = `
SMTP_URL=smtp://127.0.0.1:${MAIL_PORT}
MAIL_FROM=Oja <hello@${HOST}>
TERMII_API_KEY=drill
TERMII_SENDER_ID=Oja
DOJAH_APP_ID=drill
DOJAH_PRIVATE_KEY=drill
PAYSTACK_SECRET_KEY=sk_live_drill
VTPASS_API_KEY=drill
VTPASS_PUBLIC_KEY=drill
VTPASS_SECRET_KEY=drill
RELOADLY_CLIENT_ID=drill
RELOADLY_CLIENT_SECRET=drill
RELOADLY_WEBHOOK_SECRET=drill
RATE_LIMITS=raised
`;

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
function addOwner(folder: string): void {
  writeFileSync(join(folder, 'root/keys'), settings);
  writeFileSync(join(folder, 'usr/local/bin/add-keys'), '#!/bin/sh\ncat /root/keys >> "$1"\n', {
    mode: 0o755,
  });
  copyFileSync(CERTIFICATES, join(folder, 'usr/local/share/drill.crt'));
}

/** A process in the system’s network that signs up a member and visits pages until it is let go. */
export function startVisitors(system: System, folder: string) {
  const script = join(root, 'tests/drill/deploy/visitors.ts');
  const args = [
    ...system.network,
    process.execPath,
    script,
    HOST,
    join(folder, AUTHORITY),
    `${MAIL_PORT}`,
  ];
  const child = spawn('nsenter', args, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
  const visiting = Promise.withResolvers<void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    console.log(line);
    if (line.startsWith('Visiting')) visiting.resolve();
  });
  const ended = once(child, 'exit').then(([code]) => Number(code));
  void ended.then((code) => visiting.reject(new Error(`The visitors ended with ${code}.`)));
  return {
    visiting: visiting.promise,
    end: () => {
      child.stdin.end();
      return ended;
    },
  };
}

async function timed<T>(title: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const answer = await work();
  console.log(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${title}`);
  return answer;
}

/** Every unit of ours is at most this exposed, of 10. */
const MOST_EXPOSED = 3;

async function checkExposure(system: System): Promise<number> {
  const units = ['oja-web@4321', 'oja-worker', 'oja-migrate'];
  let failed = 0;
  for (const unit of units) {
    const text = await system.run(`systemd-analyze security --no-pager ${unit}.service || true`);
    const level = Number(/exposure level for \S+: ([\d.]+)/.exec(text)?.[1] ?? Number.NaN);
    console.log(`        exposure of ${unit}: ${level}`);
    if (!(level < MOST_EXPOSED)) failed += 1;
  }
  return failed;
}

/** A branch can’t name a release, and a release that was built before is used again. */
async function checkNames(system: System, env: Record<string, string>): Promise<number> {
  const branch = 'git -C /srv/oja/source symbolic-ref --short HEAD';
  const refused = await system.run(`oja-release build "$(${branch})" 2>&1 || true`, env);
  const again = await system.run(`oja-release build ${FIRST}`, env);
  process.stdout.write(`        ${refused}        ${again}`);
  return Number(!/isn’t a tag or a commit/.test(refused)) + Number(!/already/.test(again));
}

/** Follows docs/deploy.md on an empty Debian 13, then upgrades it and rolls back while people visit. */
export async function drillDeploy(): Promise<number> {
  const cache = join(root, '.cache');
  const [archive, folder] = [join(cache, 'debian-13.tar'), join(cache, 'deployed')];
  mkdirSync(cache, { recursive: true });
  await timed('an empty Debian 13', async () => makeArchive(archive));
  unpack(archive, folder);
  addSource(folder);
  addOwner(folder);
  const system = await timed('its first start', () => boot(folder));
  const env = {
    OJA_DOMAIN: HOST,
    OJA_SOURCE: '/srv/source',
    OJA_RELEASE: FIRST,
    EDITOR: 'add-keys',
    DEBIAN_FRONTEND: 'noninteractive',
    CURL_CA_BUNDLE: `/${AUTHORITY}`,
    NODE_EXTRA_CA_CERTS: '/usr/local/share/drill.crt',
  };
  try {
    const steps = readSteps(readFileSync(join(root, 'docs/deploy.md'), 'utf8'));
    const [upgrade, install] = [steps.at(-1), steps.slice(0, -1)];
    for (const { title, script } of install) await timed(title, () => system.run(script, env));
    let failed = (await checkExposure(system)) + (await checkNames(system, env));
    const visitors = startVisitors(system, folder);
    await visitors.visiting;
    await timed('the upgrade', () =>
      system.run(upgrade?.script ?? '', { ...env, OJA_RELEASE: SECOND }),
    );
    await timed('the way back', () => system.run('oja-release back', env));
    failed += await visitors.end();
    return failed === 0 ? 0 : 1;
  } catch (error) {
    console.log(
      await system.run("journalctl --no-pager -u 'oja-*' | grep -v '\"request\"' | tail -40"),
    );
    throw error;
  } finally {
    await system.stop();
  }
}
