import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '#server/ops/root.ts';
import {
  FIRST,
  follow,
  HOST,
  readLog,
  SECOND,
  startMachine,
  stepsOf,
  timed,
  type Machine,
} from './machine.ts';
import type { System } from './system.ts';

const MAIL_PORT = 2525;

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

/** A process in the system’s network that signs up a member and visits pages until it is let go. */
function startVisitors({ system, authority }: Machine) {
  const script = join(root, 'tests/drill/deploy/visitors.ts');
  const args = [...system.network, process.execPath, script, HOST, authority, `${MAIL_PORT}`];
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

/** Each of our units is at most this exposed, of 10. */
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
async function checkNames({ system, env }: Machine): Promise<number> {
  const branch = 'git -C /srv/oja/source symbolic-ref --short HEAD';
  const refused = await system.run(`oja-release build "$(${branch})" 2>&1 || true`, env);
  const again = await system.run(`oja-release build ${FIRST}`, env);
  process.stdout.write(`        ${refused}        ${again}`);
  return Number(!/isn’t a tag or a commit/.test(refused)) + Number(!/already/.test(again));
}

/** Follows docs/deploy.md on an empty Debian 13, then upgrades it and rolls back while people visit. */
export async function drillDeploy(): Promise<number> {
  const machine = await startMachine('deployed', settings);
  const { system, env } = machine;
  try {
    const steps = stepsOf('deploy.md');
    const upgrade = steps.at(-1)?.script ?? '';
    await follow(machine, steps.slice(0, -1));
    let failed = (await checkExposure(system)) + (await checkNames(machine));
    const visitors = startVisitors(machine);
    await visitors.visiting;
    await timed('the upgrade', () => system.run(upgrade, { ...env, OJA_RELEASE: SECOND }));
    await timed('the way back', () => system.run('oja-release back', env));
    failed += await visitors.end();
    return failed === 0 ? 0 : 1;
  } catch (error) {
    console.log(await readLog(machine));
    throw error;
  } finally {
    await system.stop();
  }
}
