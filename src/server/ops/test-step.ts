import { spawn } from 'node:child_process';
import { root } from './root.ts';

export interface StepResult {
  passed: number;
  failed: number;
}

export interface Step {
  name: string;
  args: string[];
  env?: Record<string, string>;
  /** Reads the counts of a test runner; a step without one counts as one check. */
  count?: () => StepResult;
}

function exitCodeOf({ args, env }: Step): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env, ASTRO_TELEMETRY_DISABLED: '1' },
    });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** A runner that fails without a failed test of its own (no report, a crash) counts as one failure. */
function countStep(step: Step, code: number): StepResult {
  if (!step.count) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  try {
    const { passed, failed } = step.count();
    return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

export async function runStep(step: Step): Promise<StepResult> {
  console.log(`\n== ${step.name}`);
  const started = performance.now();
  const result = countStep(step, await exitCodeOf(step));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`-- ${step.name}: ${result.failed === 0 ? 'ok' : 'FAILED'} in ${seconds} s`);
  return result;
}
