// What a newcomer does first: clone, `npm start`, sign in. In a folder whose name has a space, and
// with nothing that another command has left behind. Plain JavaScript: nothing is installed yet.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'oja first start '));
chmodSync(folder, 0o755);

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

async function findFreePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  return port;
}

function clone(name) {
  const target = join(folder, name);
  execFileSync('git', ['clone', '--quiet', project, target], { stdio: 'inherit' });
  return target;
}

/** Asks until the product is there: how long that may take is for the bench to say. */
async function untilReady(origin, product) {
  while (product.exitCode === null && product.signalCode === null) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(250);
  }
  throw new Error('npm start ended before the product answered.');
}

async function expectOk(what, answer, type) {
  const text = await answer.text();
  const isRight = answer.ok && (answer.headers.get('content-type') ?? '').startsWith(type);
  if (!isRight) throw new Error(`${what} answered ${answer.status}: ${text.slice(0, 300)}`);
  return text;
}

/** The home page, its share picture, a sign-in and what only a member may read. */
async function signIn(origin) {
  const page = await expectOk('The home page', await fetch(`${origin}/features`), 'text/html');
  const [, picture] = /property="og:image" content="([^"]+)"/.exec(page) ?? [];
  const { pathname } = new URL(picture);
  await expectOk('The share picture', await fetch(origin + pathname), 'image/png');
  const login = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      auth_input: 'ng2@demo.oja.example',
      password: 'Sunrise over 7 stalls!',
    }),
  });
  const { data } = JSON.parse(await expectOk('The sign-in', login, 'application/json'));
  const headers = { authorization: `Bearer ${data.token}` };
  await expectOk(
    'The wallet',
    await fetch(`${origin}/api/wallet`, { headers }),
    'application/json',
  );
}

/** Starts, signs in and stops; hands back what was printed. */
async function start(name, cwd, options = {}) {
  const started = performance.now();
  const port = await findFreePort();
  const product = spawn('npm', ['start'], {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
    ...options,
    env: { ...process.env, ...options.env, PORT: String(port), HOST: '127.0.0.1' },
  });
  let printed = '';
  product.stdout.on('data', (chunk) => {
    printed += chunk;
    process.stdout.write(chunk);
  });
  const ended = once(product, 'exit');
  try {
    await untilReady(`http://127.0.0.1:${port}`, product);
    console.log(`${name}: ready after ${Math.round((performance.now() - started) / 1000)} s`);
    await signIn(`http://127.0.0.1:${port}`);
  } finally {
    product.kill('SIGTERM');
    await ended;
  }
  return printed;
}

/** The same packages in another clone: they are installed once. */
function cloneWithPackages(name, from) {
  const target = clone(name);
  execFileSync('cp', ['-al', join(from, 'node_modules'), target]);
  return target;
}

/** Somebody who owns this folder and nothing else. */
function giveToNobody(path) {
  chownSync(path, NOBODY, NOBODY);
  for (const name of readdirSync(path)) {
    if (name === 'node_modules') continue;
    execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, join(path, name)]);
  }
  return { uid: NOBODY, gid: NOBODY, env: { HOME: path } };
}

try {
  const first = clone('a clone');
  await start(isRoot ? 'npm start as root' : 'npm start', first);
  const second = cloneWithPackages('another clone', first);
  const user = isRoot ? giveToNobody(second) : {};
  const env = { ...process.env, ...user.env };
  execFileSync('npm', ['run', 'build'], { cwd: second, stdio: 'inherit', ...user, env });
  const printed = await start('npm start as an ordinary user, after npm run build', second, user);
  if (printed.includes('Building')) throw new Error('npm start built again what was built.');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
