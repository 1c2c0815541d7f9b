import { describe, expect, it } from 'vitest';
import { pages } from './table.ts';

describe('docs/providers.md', () => {
  it('shows the code that runs, and the scenarios that adapters go through', async () => {
    const { now, right } = await pages();
    expect(now, 'run `npm run conformance -- table`').toBe(right);
    expect(now).toContain('export const weaverPayouts');
    expect(now).toMatch(/\| a forged notice .*✓/);
  });
});
