import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Its resolver, as slirp4netns offers it. */
const NAMESERVER = '10.0.2.3';
const BOOT_TRIES = 120;

/** What an empty Debian has; everything else is installed by the steps that are tried. */
const packages = ['systemd', 'systemd-sysv', 'dbus', 'ca-certificates', 'iproute2'];

function runTool(command: string, args: readonly string[]): void {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (error) throw new Error(`${command} is missing: ${error.message}`);
  if (status !== 0) throw new Error(`${command} ended with ${status}.`);
}

/** An empty Debian 13 as an archive, made once, with more packages for a drill that doesn’t try their installation. */
export function makeArchive(archive: string, more: readonly string[] = []): void {
  if (existsSync(archive)) return;
  const keys = '/usr/share/keyrings/debian-archive-trixie-automatic.gpg';
  const mirror = process.env['DEBIAN_MIRROR'] ?? 'http://deb.debian.org/debian';
  const source = `deb [signed-by=${keys}] ${mirror} trixie main`;
  const include = `--include=${[...packages, ...more].join(',')}`;
  const made = `${archive}.part.tar`;
  runTool('mmdebstrap', ['--variant=minbase', include, 'trixie', made, source]);
  runTool('mv', [made, archive]);
}

export interface System {
  /** Runs a script in a shell of the system’s root, and returns what it printed. @throws when it fails */
  run: (script: string, env?: Record<string, string>) => Promise<string>;
  /** The arguments of `nsenter` for running one of our own programs in the system’s network. */
  network: string[];
  stop: () => Promise<void>;
}

/** The process whose parent is given, once there is one. */
async function childOf(parent: number): Promise<number> {
  for (let tries = 0; tries < BOOT_TRIES; tries += 1) {
    const { stdout } = spawnSync('pgrep', ['--parent', `${parent}`], { encoding: 'utf8' });
    const [child] = stdout.trim().split('\n');
    if (child) return Number(child);
    await sleep(100);
  }
  throw new Error('The system did not start.');
}

/** Unpacks the archive into an empty folder. */
export function unpack(archive: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  runTool('tar', ['--extract', '--file', archive, '--directory', folder]);
}

/**
 * Starts the system in a folder with systemd as its first process, in separate namespaces and with a separate network.
 * `disks` are folders of this machine that it has at the given paths. Needs root.
 */
export async function boot(
  folder: string,
  disks: Readonly<Record<string, string>> = {},
): Promise<System> {
  writeFileSync(join(folder, 'etc/resolv.conf'), `nameserver ${NAMESERVER}\n`);
  appendFileSync(join(folder, 'etc/hosts'), '127.0.0.1 localhost oja.localhost\n');
  const init = spawn(
    'unshare',
    [
      ...['--mount', '--pid', '--net', '--ipc', '--uts', '--cgroup', '--fork', '--kill-child'],
      ...['bash', '-c', startScript, 'start', folder, ...Object.entries(disks).flat()],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  for (const stream of [init.stdout, init.stderr])
    stream.on('data', (chunk: Buffer) => void (said += chunk.toString()));
  const ended = once(init, 'exit');
  const pid = await childOf(init.pid ?? 0);
  const slirp = spawn('slirp4netns', ['--configure', '--mtu=65520', `${pid}`, 'tap0'], {
    stdio: 'ignore',
    cwd: '/',
  });
  const target = ['--target', `${pid}`];
  const all = [...target, '--mount', '--pid', '--net', '--ipc', '--uts', '--cgroup', '--root'];
  const run = (script: string, env: Record<string, string> = {}): Promise<string> =>
    runIn([...all, '--wdns=/root', 'bash', '-euo', 'pipefail', '-c', script], env);
  const stop = async () => {
    init.kill('SIGKILL');
    slirp.kill('SIGTERM');
    await ended;
  };
  for (let tries = 0; tries < BOOT_TRIES; tries += 1) {
    const state = await run('systemctl is-system-running || true').catch(() => '');
    if (/running|degraded/.test(state)) return { run, network: [...target, '--net'], stop };
    await sleep(500);
  }
  await stop();
  throw new Error(`The system did not start:\n${said}`);
}

/** Mounts what systemd expects, with version 2 of control groups alone, and becomes it. */
const startScript = `
set -e
mount --make-rprivate /
mount --bind "$1" "$1"
cd "$1"
shift
while [ $# -gt 0 ]; do
  mkdir -p ".$1"
  mount --bind "$2" ".$1"
  shift 2
done
mount -t proc proc proc
mount -t sysfs sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs tmpfs run
mount -t tmpfs tmpfs dev
for each in null:3 zero:5 full:7 random:8 urandom:9; do
  mknod -m 666 "dev/\${each%:*}" c 1 "\${each#*:}"
done
mknod -m 666 dev/tty c 5 0
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
ln -s pts/ptmx dev/ptmx
mount -t tmpfs tmpfs dev/shm
ln -s /proc/self/fd dev/fd
ip link set lo up
mkdir -p mnt/outside
pivot_root . mnt/outside
cd /
umount --lazy /mnt/outside
exec env -i container=drill /sbin/init
`;

async function runIn(args: readonly string[], env: Record<string, string>): Promise<string> {
  const child = spawn('nsenter', args, {
    env: {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: '/root',
      LANG: 'C.UTF-8',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: '/',
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`A step failed (${code}):\n${said.slice(-4_000)}`);
  return said;
}
