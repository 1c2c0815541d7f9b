import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './root.ts';
import { cpuMeter } from './test-cpu.ts';
import { lastLines } from './test-reports.ts';

export interface Failure {
  /** `<file>: <title>`, as docs/flaky.md lists it. */
  name: string;
  /** The beginning of the reason, repeated at the very end of the run. */
  why: string[];
  /** Repeats it once, alone; absent: no second try. */
  again?: Step;
}

export interface StepResult {
  passed: number;
  failures: Failure[];
}

export interface Step {
  name: string;
  args: string[];
  env?: Record<string, string>;
  /** Reads the report of a test runner; a step without one counts as one check. */
  count?: () => StepResult;
}

interface Ended {
  code: number;
  /** Everything it printed. */
  output: string;
  /** User and system time of all its processes, if the system reports it. */
  cpuSeconds: number | undefined;
}

/** Node's compile cache, shared by all processes of the run: the server loads in two thirds of the time. */
const compiled = { NODE_COMPILE_CACHE: join(root, '.cache', 'node') };

/** Keeps colours when there is a terminal to show them. */
const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};

const takeCpuSeconds = cpuMeter();

function runChild({ args, env }: Step, live: boolean): Promise<Ended> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let cpuSeconds: number | undefined;
    const end = (code: number): void =>
      resolve({ code, output: Buffer.concat(chunks).toString(), cpuSeconds });
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...compiled, ...process.env, ...colours, ...env, ASTRO_TELEMETRY_DISABLED: '1' },
    });
    const keep = (chunk: Buffer): void => {
      chunks.push(chunk);
      if (live) process.stdout.write(chunk);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', () => end(1));
    child.on('exit', () => (cpuSeconds = takeCpuSeconds()));
    child.on('close', (code) => end(code ?? 1));
  });
}

/** A runner that fails without any failed test (no report, a crash) counts as one failure. */
function countStep(step: Step, { code, output }: Ended): StepResult {
  const crash: Failure = { name: `${step.name}: ended with ${code}`, why: lastLines(output) };
  if (!step.count) return { passed: code === 0 ? 1 : 0, failures: code === 0 ? [] : [crash] };
  const crashed = { ...crash, again: step };
  try {
    const result = step.count();
    return code !== 0 && result.failures.length === 0 ? { passed: 0, failures: [crashed] } : result;
  } catch {
    return { passed: 0, failures: [crashed] };
  }
}

/**
 * Runs one step. A step that runs in parallel with others buffers its output until it ends, so that lines
 * don't mix.
 */
export async function runStep(step: Step, live = true): Promise<StepResult> {
  if (live) console.log(`\n== ${step.name}`);
  const started = performance.now();
  const ended = await runChild(step, live);
  const result = countStep(step, ended);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const cpu = ended.cpuSeconds === undefined ? '' : `, ${ended.cpuSeconds.toFixed(1)} s of CPU`;
  if (!live) process.stdout.write(`\n== ${step.name}\n${ended.output}`);
  console.log(
    `-- ${step.name}: ${result.failures.length === 0 ? 'ok' : 'FAILED'} in ${seconds} s${cpu}`,
  );
  return result;
}

/** Runs lanes of steps in parallel; the steps of a lane run one after the other. */
export async function runLanes(lanes: Step[][]): Promise<StepResult[]> {
  const runLane = async (lane: Step[]) => {
    const results: StepResult[] = [];
    for (const step of lane) results.push(await runStep(step, lanes.length === 1));
    return results;
  };
  return (await Promise.all(lanes.map(runLane))).flat();
}
