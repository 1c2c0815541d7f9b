import { describe, expect, it } from 'vitest';
import { drawStallFiles } from '#server/ops/marks/stall-files.ts';

describe('the stall as a file', () => {
  it('has the colours of each scheme as attributes, because files have no style sheet', () => {
    const files = drawStallFiles();
    expect([...files.keys()]).toEqual(['stall-cards-light', 'stall-cards-dark']);
    for (const svg of files.values()) {
      expect(svg).not.toMatch(/class=|style|var\(|NaN|undefined/);
      const painted = [...svg.matchAll(/<path [^>]*(?:fill|stroke)="#[0-9a-f]{6}"/g)];
      expect(painted).toHaveLength(svg.split('<path ').length - 1);
    }
    expect(new Set(files.values()).size).toBe(2);
  });
});
