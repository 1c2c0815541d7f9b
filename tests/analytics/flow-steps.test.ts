import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { flowSteps } from '#lib/flow-steps.ts';

/** Code that may report a step, without the names and the server's handling. */
const sources = globSync('src/{islands,pages,lib/**/browser}/**/*.{ts,tsx,astro}').map((file) =>
  readFileSync(file, 'utf8'),
);

const timesTaken = (step: string): number =>
  sources.filter((text) => text.includes(`'${step}'`) || text.includes(`"${step}"`)).length;

describe('the steps of spec 4', () => {
  it('are 41, each named once', () => {
    expect([flowSteps.length, new Set(flowSteps).size]).toEqual([41, 41]);
  });

  it.each(flowSteps)('%s is taken somewhere in the product', (step) => {
    expect(timesTaken(step)).toBeGreaterThan(0);
  });

  it('include those that are recorded under another name', () => {
    const named = sources.flatMap((text) =>
      [...text.matchAll(/data-step="([a-z0-9-]+)"|trackStep\('([a-z0-9-]+)'\)/g)].map(
        ([, html, script]) => html ?? script,
      ),
    );
    expect(named.filter((each) => !flowSteps.some((step) => step === each))).toEqual([]);
  });
});
