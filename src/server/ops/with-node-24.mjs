// Runs a TypeScript entry file with the Node 24 of node_modules, whichever Node started us. Deliberately
// plain JavaScript, because it has to run on Node 20 before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const modules = join(root, 'node_modules');
const lockFile = join(root, 'package-lock.json');
const stampFile = join(modules, '.lock-sha256');

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

function lockHash() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex');
}

function isInstalled() {
  if (!existsSync(lockFile)) return existsSync(modules);
  const npmsRecord = join(modules, '.package-lock.json');
  if (!existsSync(npmsRecord)) return false;
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lockHash()) return true;
  return statSync(npmsRecord).mtimeMs >= statSync(lockFile).mtimeMs;
}

// npm itself is silent until it is done; the packages' folders show the progress
function countInstalled() {
  try {
    return readdirSync(modules).reduce((count, name) => {
      if (name.startsWith('.')) return count;
      return count + (name.startsWith('@') ? readdirSync(join(modules, name)).length : 1);
    }, 0);
  } catch {
    return 0;
  }
}

function countWanted() {
  const { packages = {} } = JSON.parse(readFileSync(lockFile, 'utf8'));
  return Object.keys(packages).filter((path) => path.split('node_modules/').length === 2).length;
}

function runNpm() {
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const options = { cwd: root, stdio: 'inherit' };
  const child = npm
    ? spawn(process.execPath, [npm, ...args], options)
    : spawn('npm', args, { ...options, shell: process.platform === 'win32' });
  return new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code));
  });
}

async function install() {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  console.log('Installing packages (npm ci), once: about 500 MB, a few minutes ...');
  const wanted = existsSync(lockFile) ? countWanted() : 0;
  const timer = setInterval(() => {
    const here = wanted > 0 ? `${Math.min(countInstalled(), wanted)} of ${wanted} packages, ` : '';
    console.log(`Installing packages: ${here}${seconds()} s ...`);
  }, 10_000);
  const code = await runNpm();
  clearInterval(timer);
  if (code !== 0) {
    fail('The packages could not be installed: npm ci failed, its reason is printed above.');
  }
  try {
    writeFileSync(stampFile, lockHash());
  } catch {
    // only speeds up the next start: without it, file dates decide
  }
  console.log(`Packages installed in ${seconds()} s.`);
}

function findNode24() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const packaged = join(modules, 'node', 'bin', name);
  if (existsSync(packaged)) return packaged;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return fail(
    'Node 24 is missing from node_modules: run `npm ci` with install scripts allowed, or use Node 24.',
  );
}

function run(node, args) {
  // the channel tells the child when we have exited, even after kill -9
  const child = spawn(node, args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: `${dirname(node)}:${process.env.PATH ?? ''}` },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('error', (error) => fail(`Node 24 could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
  watchNpm(child);
}

// npm killed with -9 can't pass the signal on; an orphan would keep the port
function watchNpm(child) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 1000).unref();
}

const [entry, ...rest] = process.argv.slice(2);
if (!entry) fail('Name the file to run.');
if (!isInstalled()) await install();
run(findNode24(), [join(root, entry), ...rest]);
